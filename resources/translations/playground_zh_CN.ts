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
      <location filename="../../app/arm_run.py" />
      <source>Try again; if it happens twice, copy the details and report them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/arm_run.py" />
      <source>This run could not be saved while it was running.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/arm_run.py" />
      <source>It is still in memory: use Save log to write it somewhere else.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>Run a race first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt is empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>Write something for the model to go on from, or pick a preset.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>There is nothing to save yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>A race is running.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>Stop it before opening a run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <location filename="../../specdec_core/distillation.py" />
      <location filename="../../specdec_core/loggroup.py" />
      <source>Choose another folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/controller.py" />
      <source>The log could not be saved: {strerror}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>{paths} logs were given.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>Give one log, or one of each arm.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>Both logs are of the {arm} arm.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/player.py" />
      <source>Choose one log of each arm, or a single log.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>This is a recorded run of the bundled models, replayed at its own pace.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>Press Run to run it live.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>The race may go on; if something looks wrong, start the program again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/startup.py" />
      <source>The picture {screenshot} could not be written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/actions.py" />
      <source>Theme</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/arm_pane.py" />
      <source>Plain decoding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/arm_pane.py" />
      <source>Speculative decoding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/banner.py" />
      <source>Details</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/chart_deck.py" />
      <source>Save chart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/chart_deck.py" />
      <source>Save chart …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/chart_deck.py" />
      <source>The chart could not be saved: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/fields.py" />
      <source>One a line; \n is a line break</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/files.py" />
      <source>Save log</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/files.py" />
      <source>Open run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Candidates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Residual law</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <location filename="../../app/view/stage.py" />
      <source>Inspector</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Click a token, or go to it with the arrow keys, to see how it was decided.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>CANDIDATES</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>RESIDUAL</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>FIGURES</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Round before (Ctrl+Left)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Token before (Left)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Next token (Right)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/inspector.py" />
      <source>Next round (Ctrl+Right)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>Speculative Decoding Playground

Watch a draft and a target model write text together.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>About</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>Speculative Decoding Playground</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>Race</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/main_window.py" />
      <source>Saved {names} in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Browse</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Choose a model folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Model pair</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Two models of my own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Target</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>folder, .gguf file or hub id</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Draft</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>the same, or ngram, or self-int8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source>Both must share a vocabulary; this is checked before the run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/pair_picker.py" />
      <source> (download)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/prompt_box.py" />
      <source>What should the models go on from?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/prompt_box.py" />
      <source>Prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/prompt_box.py" />
      <source>Presets ▾</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/prompt_box.py" />
      <source>PROMPT</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Judge the same drafts with new random numbers, from the recorded probabilities.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Do it many times, and compare with the exact chances.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>The last redraw</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Accepted drafts: chances and redraws</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Accepted drafts: exact chance, share of the redraws</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Accepted drafts: exact chance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Redraw</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>WHAT IF THE DRAWS WERE OTHERS</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>At temperature 0 nothing is drawn: another draw would change nothing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/redraw_box.py" />
      <source>Redraw {n}×</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Hold (Space)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Play (Space)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Play again from the start (Space)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Replay</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Pace</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Hold</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Play</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>One round back (Left)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/scrub_bar.py" />
      <source>Next round (Right)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/settings_form.py" />
      <source>More settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/settings_form.py" />
      <source>Reset all to defaults</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Race plain against speculative decoding (Ctrl+Enter)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Stop after the present step; what was written stays (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Hold the race, or go on; its clocks stand still meanwhile (Ctrl+P)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Play one round and hold (Ctrl+Right)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Stop</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Pause</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>Step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <location filename="../../app/viewmodel/status.py" />
      <source>Go on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>MODEL PAIR</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/sidebar.py" />
      <source>SETTINGS</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/stage.py" />
      <source>Plain runs first, then speculative, each warmed up, so that neither slows the other.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/stage.py" />
      <source>The arms take turns round by round; each one's clock stands still while the other plays.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/stage.py" />
      <source>Take turns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/stage.py" />
      <source>Show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/status_line.py" />
      <source>Progress</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/token_view.py" />
      <source>Copy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/token_view.py" />
      <source>Select all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/unit_axis.py" />
      <source>draw {draw}, inside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/unit_axis.py" />
      <source>draw {draw}, outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/verdict_panel.py" />
      <source>Verdict</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/verdict_panel.py" />
      <source>Numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/verdict_panel.py" />
      <source>Put this draft length into the settings, fixed, for the next race.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/view/verdict_panel.py" />
      <source>Set gamma to {gamma}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Nothing to show yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Needs both arms of a race.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>plain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>speculative</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>{arm}: {speed} tokens/s over {seconds} s.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Drafting {draft} %, verifying {verify} %, everything else {rest} %.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Speed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>seconds since each run began</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>tokens/s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Tokens a second over the last second. Both arms start at zero, so they share one axis.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <location filename="../../app/viewmodel/legend.py" />
      <source>Accepted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>accepted drafts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Drafts made and kept in each round; the bold line is the mean kept in the last eight.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>By position</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>position in the draft</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>accepted of judged, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>The chance that a draft at this position passes, given that all before it passed. A position that was never judged has no bar.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Tokens per round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>tokens written in a round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>rounds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Accepted drafts and the token that ends the round. Plain decoding always writes one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>milliseconds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>The draft's passes, the target's pass, and all else: judging, roll-back, text, the log.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Best draft length {best}, predicted {gain}× plain speed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>No draft length is predicted to beat plain decoding.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Prediction</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>gamma</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>× plain speed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>What each draft length promises, from the acceptance by position and the pass times measured in this race. Positions beyond those judged are taken to be like the last one known.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>{rounds} rounds, {mean} drafts accepted on average.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Accepted by position: {list}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>Rounds by tokens written: {list}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>best</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>drafted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <location filename="../../app/viewmodel/whatif.py" />
      <source>accepted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>mean of 8 rounds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>acceptance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>verify</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>draft</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/charts.py" />
      <source>predicted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/decision.py" />
      <source>{state} · {token} · id {id} · round {round}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/decision.py" />
      <source>target {target} / draft {draft}: accepted with chance {chance}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/decision.py" />
      <source>{odds}; drawn {draw}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/decision.py" />
      <source>target {target}; drawn {draw}, which falls in its slice {low} to {high}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/decision.py" />
      <source>Never judged: it stands behind a rejection or an end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/decision.py" />
      <source>target {target}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>How undecided the model was here, and between how many equally likely tokens it would be so too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>max(0, target - draft), made to sum to 1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>At temperature 0 all probability is on the likeliest token; shown is how close the choice was.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>The drafter looks its tokens up: it puts everything on one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>The target's law is not in the records: the draft was never judged.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>The residual is empty: the two laws agree, and the target's own law was used.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>What the target wants beyond the draft, given how much of the kept path it still wanted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>round {round}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>id {id}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Drawn {draw}; the zone that passes is 0 to {chance}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Where the draw fell</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Drawn {draw}; the token's slice is {low} to {high}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>draft {place} of {count}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>token {position} of the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Overlap</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>The probability that both laws share: the chance that any draft from this law would pass.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Residual mass</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>What the target wants beyond the draft: 100 % minus the overlap.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Accept test at this place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Accept test</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Target's entropy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Draft's entropy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>Margin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>{margin} logits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/inspector.py" />
      <source>The gap between the target's two best scores; below rounding, a greedy choice may turn around.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Drafted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Rejected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Discarded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Resampled</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Bonus</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Plain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Proposed by the draft and not verified yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Proposed by the draft, and the target agreed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Proposed by the draft and refused by the target. Not part of the text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Drafted behind a rejection or an end, so never judged. Not part of the text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Drawn by the target in place of a rejected draft.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>One more token from the target after a round whose drafts were all accepted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/legend.py" />
      <source>Written by the target alone, one token a pass.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/numbers.py" />
      <source>{nats} nats ({choices} choices)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/phrases.py" />
      <source>n/a</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/replay.py" />
      <source>round {round} of {rounds} · {seconds} s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/replay.py" />
      <source>start</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/replay.py" />
      <source>end · {seconds} s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/replay.py" />
      <source>round {round} of {rounds} · {seconds} s · {accepted} of {drafted} accepted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/replay.py" />
      <source>max</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/rounds.py" />
      <source>gamma {gamma}, T {temperature}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Ready. Press Run to race plain against speculative decoding.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Starting the engine (the first run takes a few seconds) …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Downloading {detail} …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Converting {detail}; this is done once …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Loading the target {detail} …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Loading the draft {detail} …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Warming up {detail} …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>end token</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>length reached</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>stop text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>stopped by you</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{done} of {wanted} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replaying round {round} of {rounds} at {pace} the recorded pace.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>drafts by {drafter}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Press Run: the draft writes ahead here,
and the target judges every token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Stopping after the present step …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Held between two rounds: Step plays one, Go on plays on. The clocks stand still.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{done} tokens, {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replay finished after {rounds} rounds. Play shows it again; Run starts a live race.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replay held at round {round} of {rounds}. Play goes on; Run starts a live race.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Replaying round {round} of {rounds}, as fast as it can be drawn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Preparing …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Race finished.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Stopped. What was written stays.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>The race failed. What was written stays.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Not started: see the message above.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>speculation off: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Getting the models ready …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Press Run: the target writes here alone,
one token a pass.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>waiting for its turn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>{done} tokens, failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Race finished. Plain: {plain}. Speculative: {speculative}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Press Play: the recorded run is shown here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>There is no log of this arm beside the one that is replayed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/status.py" />
      <source>Waits for the plain arm, so that neither slows the other down.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>{speed} tokens/s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>{accepted} of {drafted} drafted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>{passes} passes for {tokens} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Whether both arms wrote the same tokens. At temperature 0 they must, up to rounding at near ties; above it the arms draw separately and follow the same law, not the same words.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>{fast} against {slow} tokens/s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Same text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Speed-up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Speculative tokens/s divided by plain tokens/s, both measured here, one arm after the other and after a warm-up. Below 1 speculation costs time. Reading the prompt is not part of either.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Acceptance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>{rate} Of those that were judged, {tested} were accepted: {alpha}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Tokens per target pass</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Target calls saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>Yes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>{count} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>plain decoding has 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>No</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/summary.py" />
      <source>differs from token {place} on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>So far: {sentence}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>fixed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>longer after success, shorter after a rejection</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>stops where the draft is unsure</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>stops where the draft is undecided</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>chosen from measured costs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation active: {asked} drafts a round, {control}; changed after round {round}: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation was active in {active} of {rounds} rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>With a draft twice as fast</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The best predicted speed-up if every draft pass took half its time.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>With half the rejections</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The best predicted speed-up if the draft were wrong half as often.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>With cheaper verification</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The best predicted speed-up if verifying one more position cost half as much.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>With half the work around</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The best predicted speed-up if judging, roll-back and text took half their time.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Measured speed-up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculative over plain tokens/s.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Drafts a round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Mean draft length of the rounds that drafted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Best draft length</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>{best}, predicted {gain}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The draft length of the highest predicted speed-up; 0 means not to speculate. Positions beyond those judged are taken to be like the last one known.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Judged drafts that pass</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Accepted / (accepted + rejected).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Needed to break even</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The acceptance at which drafts of the best length neither gain nor lose, at the costs measured here; for one draft where no length gains.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>One target pass</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>A pass of the target over one position, from the plain run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>One drafted token</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The drafter's time for each token it proposed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>One more position to verify</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>What verification took beyond one target pass, over the drafts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Work around a round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Judging, roll-back, text and the log.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation off since round {round}: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation rests: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation active: gamma {gamma}, fixed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation active: {asked} drafts a round, {control}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>The run ended before its first round.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>Speculation was active in all {rounds} rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>cannot</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/verdict.py" />
      <source>{ms} ms</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>{expected} In {times} redraws: {mean}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>Judged one by one (chain) {other} of these drafts would pass; together {mine}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>rejected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>discarded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>not known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>{low} to {high} of {drafted} drafts pass on average; what stands behind was never judged.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>{low} of {drafted} drafts pass on average.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>{expected} In {times} redraws: at least {mean}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/whatif.py" />
      <source>Judged together (block) {other} of these drafts would pass; one by one {mine}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>The log was recorded without the numbers of each token, so it cannot say why.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Drafted with probability {draft}; the target has not judged it yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Rejected: at temperature 0 only the target's likeliest token passes, and that is {token}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Discarded: the run ended before it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>{head} The draw {draw} falls in its slice {low} to {high}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Resampled from what the target wanted beyond the draft, in place of {token}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Accepted: at temperature 0 the target takes its likeliest token, and the draft proposed it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Rejected: at temperature 0 only the target's likeliest token passes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Accepted for certain: the target gives it {target}, no less than the draft's {draft}. (The draw was {draw}.)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Accepted: the draw {draw} is at most {target} / {draft} = {chance}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Rejected: the draw {draw} is above {target} / {draft} = {chance}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Accepted with what comes behind: its own draw {draw} is above {chance}, but the drafts are judged together and place {kept} passes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Discarded: never judged, because draft {place} before it was rejected.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Discarded: the run ended at draft {place} before it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Resampled: the target's likeliest token, in place of the rejected draft.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Bonus: all drafts passed, and this is the target's likeliest token behind them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Bonus: all {count} drafts passed, so the target's own law gives one more token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Plain: nothing was drafted, so the target wrote alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Resampled: the two laws agree and leave nothing over, so it comes from the target's own law.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Resampled from what the target wanted beyond the draft.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Accepted: the draw {draw} is at most {target}, what the target gives it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Rejected: the draw {draw} is above {target}, what the target gives it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Plain: the target's likeliest token; nothing was drafted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/viewmodel/why.py" />
      <source>Bonus: the one draft passed, so the target's own law gives one more token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: there is too little to measure.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: {rounds} rounds are too few to tell.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: it needs a plain run of the same prompt to compare with.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict yet: it needs a speculative run of the same prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>No verdict: nothing was drafted, so there is nothing to judge.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Do not speculate here: it runs at {gain}× plain speed with {gamma} drafts a round, and no draft length is predicted to gain.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/advice.py" />
      <source>Speculation pays here: {gain}× plain speed, and {gamma} drafts a round is about right.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>Arms are plain, library, library+DRAFT, DRAFT@GAMMA and DRAFT@CONTROL:GAMMA, such as self-int8@measured:16.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>There is no arm called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <location filename="../../specdec_core/sweeping.py" />
      <source>There is no prompt to measure with.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <location filename="../../specdec_core/sweeping.py" />
      <source>Choose at least one domain and one prompt of each.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>With trace tokens every number of every token is written down, and the time that takes is not decoding.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>Measure with trace rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>A measurement has no stop texts: the library's arms stop at end tokens only.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>Leave it out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark.py" />
      <source>The repeats are {repeats}, which is out of range.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>The weights take {weight_bytes} MiB, of which a pass reads {mib}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Fastest of ours: {arm}, {speed} x plain decoding{end}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Peak memory of the process: {peak_bytes} GiB; {own_peak_bytes} GiB before anything of the library's arms was there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>{weights} Memory is read at {bandwidth} GB/s.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Nothing was measured against plain decoding.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <location filename="../../specdec_core/sweep_view.py" />
      <source>Cancelled: these are the runs that were made until then.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Peak memory of the device: {device_peak_bytes} GiB.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Reading weights alone would allow {limit} tokens/s of plain decoding: ours reaches {number} of that (prompt left out), the library's generate {number2} (from end to end).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Tokens a second from end to end, the prompt's reading included, and speed-ups over our plain decoding and over the library's generate on the same prompt: medians over prompts, with 95 % bootstrap intervals.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>{arm} left the library's greedy tokens in {differences} runs, in {near} of them at a near tie; first on {prompt} at token {position}, where the gap of the two best scores is {margin}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Median over the prompts of the domain.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/benchmark_view.py" />
      <source>Decode speed near a position; acceptance may differ there too, so tokens a pass are told.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Bundled 135 M target; its own int8 copy drafts. No download.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Bundled 135 M target; a trained draft of one layer reads its hidden states. No download.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Bundled 135 M target; drafts are looked up in the text so far. No download.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Table models over bytes: instant and senseless.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>The pair of many tutorials; base models, no chat template.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Small instruct pair that runs on a laptop.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Instruct pair with padded vocabularies of two widths.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Thinking models.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Needs an accepted licence on the hub.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Base models with public training data.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Classic.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>There is no pair called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Known pairs: {join}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>There is no model at {text}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/catalogue.py" />
      <source>Give a folder with config.json and safetensors files, a .gguf file, or a hub id such as owner/name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>{where}: {gap} there, which rounding in {dtype} does not explain.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Sampled: the arms draw from separate random streams, so their texts differ though both follow the target's law. Compare their speed here, and their words at temperature 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>There is nothing to compare yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Greedy: the {compared} tokens that both arms wrote are the same; one of them stopped early.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>{where}, and how close the choice was is not recorded.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>{where}, a near tie: {gap} there, and one pass over a block rounds otherwise than one over a token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Sampled: the {compared} tokens that both arms wrote happen to be the same.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>These runs were not asked the same ({join}), so their tokens need not agree.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/compare.py" />
      <source>Greedy: both arms wrote the same {compared} tokens.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>{tokens} training tokens are out of range.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>The minutes must be more than 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>Leave the option out to have no limit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>Vocabulary, passes and rate must be positive, and polish from 0 to 1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>There is no prompt file {prompts}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>Give a text file with one prompt a line.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>{out} holds a finished draft already.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>{out} holds unfinished work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>Add --resume to go on with it, or choose another folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>There is nothing to resume in {out}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>Leave --resume out to begin.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>{out} is not an empty folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>Choose a new or an empty one for the draft.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/distillation.py" />
      <source>{out} cannot be looked into: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/downloads.py" />
      <source>The download of {repo} ended unexpectedly (code {code}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/downloads.py" />
      <source>Try again: what has arrived is kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/bench.py" />
      <source>{name} is too short for the speed at position {position}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is of a type ({get}) that the installed transformers cannot load as a text decoder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a decoder-only text model such as Llama, Qwen, GPT-2 or OPT.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The folder {folder} has no weights.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Copy its .safetensors files beside config.json.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{path} is damaged: {size} bytes, {promised}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <location filename="../../specdec_core/engine/facts.py" />
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>Download or copy this file again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The folder {folder} has no config.json.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose the folder that holds config.json, the tokenizer and the safetensors files.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The folder {folder} has no tokenizer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Copy tokenizer.json beside config.json.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is an encoder-decoder model ({get}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is a recurrent or hybrid model ({model_type}): its state cannot be rolled back.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a model with attention in every layer, such as Llama, Qwen2, GPT-2 or OPT.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} needs custom code from its own folder ({get}), which is never run here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a model that the installed transformers knows by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{path} does not hold a JSON object.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The weights in {folder} are pickle files, which can run code when they are opened.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a safetensors version of the model, or convert it with a tool you trust.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The draft does not share the target's vocabulary: {first_difference} ({differing} of {shared} ids differ).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Choose a draft of the same family, or draft without a model: ngram or self-int8.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{path} is not readable JSON.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>The weights in {folder} are incomplete: {what} is missing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Download it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>{name} is a pointer to a large file, not the weights themselves.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/checks.py" />
      <source>Fetch the real file (git lfs pull), or download the model again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{name} is no model of the library.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{draft} is no model of the library.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/contest.py" />
      <source>{name} went on plain in a run: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>{prompts} holds fewer than two prompts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Write one prompt a line.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Stopped while {stage} was at {done} of {total}; everything so far is in {folder}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Give the same command with --resume to go on.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>The work in {out} was begun for {target}, not for {target2}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/making.py" />
      <source>Give the same target, or choose another folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>A box holds {a} apples. How many apples are in {b} boxes?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>Anna has {a} coins and gives {c} to each of her {c} friends. How many coins are left?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>What is {a} times {b}?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>A train travels {a} kilometres in one hour. How far does it travel in {b} hours? Show the steps.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>Solve the equation {c}x + {b} = {ab}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>A shirt costs {ab} dollars and is reduced by {b} percent. What does it cost now?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>What is the average of {a}, {b} and {c}?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>If {b} workers need {a} days to build a wall, how long do {c} workers need?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>The sides of a rectangle are {a} and {b}. What are its area and its perimeter?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>Compute {a} + {b} * {c} and explain the order of operations.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>A bus has {a} seats and {c} rows are empty with {c} seats each. How many seats are taken?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>Tom reads {b} pages a day. How many days does he need for {ab} pages?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>A recipe for {c} people needs {a} grams of rice per person. How much rice is needed for {b} people?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/distil/topics.py" />
      <source>Which is larger, {a} divided by {c} or {b} divided by 2? Explain.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It fits: all {shared} ids that both models know mean the same.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It does not fit: the toy models have no weights to quantise. Use the draft toy:draft with them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It does not fit: the vocabularies differ, {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It does not fit into this machine: at least {least} GiB are needed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It fits if it was trained for this target, which is checked by its weights when both are loaded.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>It fits: this drafter needs no model of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>Choose a draft of the target's own family, or one without a model: ngram or self-int8.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The number of parameters is not known, so memory was not estimated.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The models score {padded_width} and {padded_width2} rows; the rows beyond the shared vocabulary are padding and never drawn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The draft looks back on {context} tokens; a longer text goes on without drafts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The draft is not smaller than the target, so it will hardly save any time.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>The target has no chat template: prompts are used as they are.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/doctor.py" />
      <source>In float32 it is too large for the memory that is free: choose --dtype bfloat16.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <source>The tokenizer in {folder} cannot be read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <source>Download or copy its files again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>{path} is not a GGUF file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/facts.py" />
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>{path} cannot be read as a model ({name}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/gguf.py" />
      <source>Download the file again, or use the model's safetensors version.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/hub.py" />
      <location filename="../../specdec_core/hub_files.py" />
      <source>{repo} is gated: its licence has to be accepted first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/hub.py" />
      <location filename="../../specdec_core/hub_files.py" />
      <source>The hub has no model called {repo}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/hub.py" />
      <location filename="../../specdec_core/hub_files.py" />
      <source>Check the spelling: owner/name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/hub.py" />
      <location filename="../../specdec_core/hub_files.py" />
      <source>{repo} is not on this machine and the hub cannot be reached.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/hub.py" />
      <location filename="../../specdec_core/hub_files.py" />
      <source>Connect and try again, choose a local folder, or use the bundled pair smollm2-int8.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>There is not enough memory on {device} for {what}{free}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose a smaller model, a half-precision number format, a shorter prompt, or device cpu.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>This machine has no {wanted} device.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose device auto or cpu.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>{text} is a draft and no model of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Use it as the draft, not as the target.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The toy models have no weights to quantise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Use the draft toy:draft with them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The cache of {name} ({architecture}) cannot be rolled back correctly.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Choose a model with plain attention layers, such as Llama, Qwen2, GPT-2 or OPT.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>There is no toy model called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Use toy:target or toy:draft.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Download or copy it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>The weights in {folder} lack {lost} of the model's tensors, first {lost2}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/loading.py" />
      <source>Download or copy the whole folder again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/acceptance.py" />
      <source>{sentence}, which is outside.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>{sentence}, more than rounding in {dtype} explains.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/draws.py" />
      <source>Nothing was drafted behind any of the fixed texts, so the sampling test says nothing about drafts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>{compared} tokens, all equal.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/greedy.py" />
      <source>Nothing was drafted for any of the prompts, so their equality says nothing about this drafter.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{name}: the text differs from plain decoding at token {place}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{accepted} of {drafted} drafts were accepted, so only one way to end a round was seen.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/loops.py" />
      <source>{runs} runs: greedy texts equal, {accepted} of {drafted} drafts accepted, logs right.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>The run was cancelled.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/prove/runs.py" />
      <source>{runs} logs, {checks} checks, nothing is wrong.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/report.py" />
      <source>The {whose} model returned scores that are not numbers.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/report.py" />
      <source>Try number format float32; if it stays, the model files are damaged.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The engine stopped: {cause_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Try again; if it happens twice, keep the log and report it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Write something for the model to go on from.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt holds no token of this model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Write something else.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt holds {token}, which is in the tokenizer but not in the weights.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Leave it out, or choose a model whose tokenizer fits.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The prompt has {length} tokens; the cap is {MAX_PROMPT_TOKENS}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Shorten it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Ask for at most {room} new tokens, or shorten the prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Shorten the prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>{length} prompt tokens and {new} new ones do not fit in the {limit} of {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>The target has no end token: only length and stop texts can end the run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/run.py" />
      <source>Target and draft are the same model: every draft is accepted and nothing is gained.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/tokenizers.py" />
      <source>The target has no chat template, so the prompt was used as it is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/toy.py" />
      <source>The small model writes ahead and the large model reads what it wrote. Each word that the large model would have written with at least the same chance is kept. A word that came too often is kept only some of the time. When a word is refused, another is drawn from what the large model still wants, and the small model starts again from there. When every word is kept, the large model adds one more for free. Nothing is lost: the words follow the law of the large model, and only the time to write them has changed. The small model is fast because it is small. The large model is slow because it must read all of its weights for every word, or for every few words, and the few cost nearly the same as the one. So the more words are kept in a round, the faster the writing goes. When few are kept, the drafting was a waste, and it would have been better to let the large model write alone.
</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>The draft in {folder} is damaged: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Copy the folder again, or train it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Trained drafts need a Llama, Mistral or Qwen target on the CPU; {name} is none here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Draft with a model, ngram or self-int8.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>The draft {name} was trained for {name2}, not for {name3}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Use it with {name}, or train one for this target: specdec distill.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>The draft in {folder} has format {format}; this program reads format {FORMAT}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/engine/trained.py" />
      <source>Train it again: specdec distill.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/export.py" />
      <source>{path} cannot be written: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/export.py" />
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose a folder that you may write to and has room.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>This model has no weights on the hub.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>Choose another model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>{repo} cannot be asked for: the offline switch is on.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>Turn it off, or unset HF_HUB_OFFLINE.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>This model is offered as pickle files only, which can run code when they are opened.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>Choose a model with safetensors weights.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>This model is offered as GGUF files only.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>Download one of them and choose that file here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>The hub refused {repo} (status {status}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/hub_files.py" />
      <source>Open the model's page to see why.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/loggroup.py" />
      <source>The folder {folder} is not empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/loggroup.py" />
      <source>Choose a new one for these logs.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/loggroup.py" />
      <source>{folder} cannot be used for logs: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/places.py" />
      <source>There is no shipped draft called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/places.py" />
      <source>Train one with: specdec distill.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/places.py" />
      <source>There is no bundled model called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/places.py" />
      <source>The bundled model needs the package {package}, which is not installed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/places.py" />
      <source>{found} has {st_size} bytes instead of {size}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>The prompts per domain are {each}, which is out of range.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>Give 1 or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <source>There is no prompt domain called {domain}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.py" />
      <location filename="../../specdec_core/proof.py" />
      <location filename="../../specdec_core/settings.py" />
      <source>Known ones: {join}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Every outcome of a round on small table models, with its exact probability: the joint law of gamma + 1 tokens is the target's.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>The engine's loop on the built-in table models: greedy texts equal, every log right.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Both arms write the same tokens at temperature 0 on this pair.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Rounds drawn many times behind fixed texts on this pair: the tokens follow the target's law.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Drafts are accepted as often as the overlap of the two laws says.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Every log written on the way is right in every number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Stopped before the end: nothing failed so far, and nothing is proven about the rest.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>What was run passed; not run: {join}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Seed {seed}, {draws} rounds behind each fixed text. All statistical tests together miss by chance once in {level} proofs, each held to its share of that; what misses at a fixed text is drawn again, longer, and fails if it misses again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>{threads} threads, {seconds} s{versions}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>The draws are {draws}, which is out of range.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Nothing was checked.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Every part passed, with a reservation: lossless up to what rounding in this number format allows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>Lossless: every part passed, without a reservation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>There is no part called {unknown}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/proof.py" />
      <source>There is no part to run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>The disk has no room: {needed} GB are still to come, {free} GB are free.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>Make room, or set HF_HOME to a folder on another disk.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>The connection broke while {repo} was downloaded ({name}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>Start the download again: it goes on where it stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>{repo} is being downloaded already.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>Wait for that download, or stop it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>{name} of {repo} arrived damaged twice: its hash is not the one the hub names.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>Try again later, or over another connection.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>The download cannot be written: {strerror}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/pulling.py" />
      <source>Check the disk.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} cannot be written: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The run was interrupted: its log has no end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Logs of up to {LARGEST_LOG} MiB can be read; record long runs with trace 'rounds'.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Read it with the version that wrote it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Line {number}: {place} was not a finite number; it is shown as 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} is too large: {size} MiB.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} cannot be read: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Check the path and your rights to it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} is empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The run may have been interrupted before it began.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>{path} is not a run log: its first line is no header.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose a .jsonl log of a run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} was written by a newer version ({known}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <location filename="../../specdec_core/settings_line.py" />
      <source>Update this program.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The log {path} has schema {schema}, which this version cannot read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Line {number}: {place} was not a finite number; it is left empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Choose another name, or remove the file first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Line {number} of the log {path} is damaged ({detail}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>Use an undamaged copy of the log.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>There is a file at {path} already.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/runlog.py" />
      <source>The last line broke off and was dropped ({line} bytes).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Gamma</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Draft tokens asked for in a round; the most, when the draft length is adaptive.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Draft length</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Who chooses the draft length: fixed is always gamma; the others draft at most gamma.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Verification</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Judge drafts one by one (chain) or together (block); both are exact, block keeps a few more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Temperature</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Softmax temperature of both models; 0 is greedy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Top-k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Keep the k likeliest tokens; 0 keeps all.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Top-p</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Keep the fewest tokens that hold this much probability.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Min-p</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Drop tokens below this share of the likeliest token's probability.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Repetition penalty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Scores of tokens already in the context are divided by this; 1 is off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>New tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Most tokens a run may write.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Seed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Start of every random stream; the same seed repeats a run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Stop texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>The run ends at the first of these in its output.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Raw prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Feed the prompt as it is, without the model's chat template.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Device</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Where the models run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Number format</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Number format of the weights; auto is float32 on the CPU.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Threads</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>CPU threads for one operation; 0 leaves torch's own choice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>Trace</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>What the log holds: every token's numbers, or counts and times of each round.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings.py" />
      <source>There is no setting called {unknown}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Copy the whole line again; it begins with specdec:1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>This is no settings line.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>This settings line has version {head}, which is not known here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line names a pair and single models too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Keep one of the two.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line names one model of two.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Give both target= and draft=, or a pair=.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line cannot be read from {strip} on.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line has a damaged text: {word}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>The settings line gives {name} twice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/settings_line.py" />
      <source>Leave one of them away.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweep_view.py" />
      <source>Plain decoding at temperature {temperature}: {spread} tokens/s.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweep_view.py" />
      <source>It proposed something in {drafting_share} of the rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweep_view.py" />
      <source>Best for {where}: gamma {gamma}, {speed} x plain{pays}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweep_view.py" />
      <source>Dots are measured, with 95 % bootstrap intervals over prompts; lines are what the cost model says.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweep_view.py" />
      <source>{draft}, gamma {gamma}: {spread} x plain{best}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweeping.py" />
      <source>{part} is no draft length.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweeping.py" />
      <source>Give numbers from 1 to {most} and ranges, as in 1-4,8.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweeping.py" />
      <source>There is no {name} to sweep over.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/sweeping.py" />
      <source>Give at least one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Plain decoding, one token per target pass, or speculative decoding.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens committed to the output: tokens, not characters, rounds or chunks.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Finished rounds: one draft and one verification each; in the plain arm one token each.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Forward passes of the target after the prompt was read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Forward passes of the drafter after the prompt was read; 0 where it has no model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens the drafter proposed in finished rounds: what was drafted, not gamma times rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens that were put to the accept test.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens that passed the test and were kept; the extra token of a round is never one of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens that failed the test; at most one in a round.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens behind a rejection or an end, which were never judged: wasted draft work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens drawn from the residual law in place of a rejected draft.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Extra target tokens after a round whose drafts were all accepted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens drawn from the target with nothing drafted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted / drafted. It falls as gamma grows: drafts behind a rejection count against it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted / judged: drafts that were never judged do not count against it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted / (accepted + rejected): the chance that one judged draft passes, stable in gamma. A round that is accepted whole is cut off before its rejection was seen, and counts only its acceptances.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Mean over judged drafts of the probability that the laws of target and draft share; its mean is the expected acceptance, without the noise of the draws.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Accepted drafts per round that drafted anything, without the extra token of the round.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens committed per finished round, the resampled or bonus token included.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafted tokens per finished round; a high acceptance with few drafts saves little.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens per forward pass of the target; plain decoding has exactly 1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens minus target passes: how many passes plain decoding would have needed on top.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Tokens of finished rounds / time from the end of the prompt's reading to the end of the last round. Reading the prompt is not part of it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time both models took to read the prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time from the start of the run, prompt included, to the first token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time from the end of the prompt's reading to the end of the last finished round.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time spent drafting in finished rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time of the target's passes in finished rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time for judging, drawing, rolling back and text in finished rounds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Decode time that is no phase of a round: pauses, and whoever reads the events.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Drafting's part of the time of all three phases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Verification's part of the time of all three phases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Bookkeeping's part of the time of all three phases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Time from the start of a round to its end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Wait for a token after the one before it. The tokens of a round appear together, so its first token carries the whole wait and the others almost none: the high percentiles are the stalls a reader sees, which dividing a round's time over its tokens would hide.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Acceptance at each depth of the draft: conditional on everything before it being accepted (accepted / judged there), and unconditional (accepted there / rounds that drafted).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Histogram: entry n is the number of finished rounds that committed n tokens.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Why the run ended: eos, length, stop_text, cancelled or failed; nothing while it has not.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/tally.py" />
      <source>Whether the run's own last line was seen; without it the run was interrupted or is still going on.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Getting up early</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A letter to a neighbour</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Why there are seasons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A lighthouse story</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Before an interview</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Fibonacci in Python</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A stack class</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Totals of a CSV file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A counter in JavaScript</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>An SQL query</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A library's history</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A study of bees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A letter about a ferry</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A claim about glass</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>English to German</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>English to French</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Spanish to English</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>English to Chinese</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Chinese to English</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Repeat a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Rename in code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Change one entry</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Extract sentences</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Correct the spelling</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Speed of a train</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Counting in sevens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>A shopping bill</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Two equations</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../specdec_core/prompts.json" />
      <source>Averages</source>
      <translation type="unfinished" />
    </message>
  </context>
</TS>
