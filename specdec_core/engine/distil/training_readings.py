"""Training prompts over a longer passage: summaries, facts to find in it, and questions that it answers.

Plain text and nothing else.
"""

from __future__ import annotations

from specdec_core.engine.distil.topics import Kind, parted

# A passage, and behind each line break a question about it.
_READ = parted("""
    Karin Holt opened her bicycle shop in 1998 with two tools and a borrowed table. In the first year she repaired
    ninety bicycles, most of them for students who paid late. In 2005 she hired Sami, a young man who could build
    wheels, and the shop became known for its strong touring bicycles. A fire in March 2013 destroyed the workshop, but
    customers collected enough money to rent a new one within a month. Today the shop has six workers, sells about four
    hundred bicycles a year, and teaches children how to repair a flat tyre every Saturday.
    \\nWhen did Karin open her shop? \\nWho is Sami? \\nWhat happened in March 2013?;
    The salt lake of Tarun lies in a dry valley, two hundred kilometres from the coast. For most of the year it is a
    white plain on which nothing grows. In January, when rain falls in the hills, the plain is covered by water that is
    only a hand deep. Within days, tiny red shrimps hatch from eggs that have waited in the mud, sometimes for ten
    years. Then flamingos arrive by the thousand and feed until the water is gone. Guides bring visitors at sunrise, but
    cars must stay on the road, because a single track remains visible for decades.
    \\nWhy do flamingos come to the lake? \\nHow deep is the water in January? \\nWhy must cars stay on the road?;
    On Tuesday the council of Eastbrook decided to close the centre to cars between ten and four. Mayor Lena Fox said
    that the air had become worse every year and that buses were always late. Shop owners are divided. Some fear that
    customers will drive to the mall, others point to Westbrook, where sales rose by eight percent after a similar
    step. The rule begins on the first of September and will be tested for one year. Deliveries are allowed before ten,
    and people with a disability may apply for a permit at the town hall.
    \\nWhat did the council decide? \\nWhat happened in Westbrook? \\nWhen does the rule begin?;
    Coffee was first brought to the mountain village of Sola by a priest, who planted twelve bushes behind his church
    in 1880. The bushes liked the cool nights, and soon every family had a few. For a century the beans were sold to a
    single trader who set the price alone. In 1991 forty farmers founded a union, bought a truck, and drove their beans
    to the port themselves. Their income doubled. Now their children study at the school that the union built, and a
    machine sorts the beans by colour, a task that once took the women of the village all winter.
    \\nWho planted the first bushes? \\nWhy did the farmers found a union? \\nWhat does the machine do?;
    Before you repot a plant, water it and wait for an hour. Choose a new pot that is two fingers wider than the old
    one and has a hole in the bottom. Put a few stones over the hole, then some fresh soil. Turn the plant on its side,
    tap the old pot, and pull gently. Shake off loose soil and cut away roots that are brown and soft. Set the plant
    into the new pot, fill the gaps with soil, and press it down lightly. Water it again and keep it out of the sun for
    a week. Do not feed it for the first month, because fresh soil holds enough food.
    \\nHow wide should the new pot be? \\nWhich roots should be cut away? \\nWhy should the plant not be fed at first?;
    Doctor Amal Reza spent three winters at a station in the Antarctic. She was the only doctor for forty people, and
    the nearest hospital was four thousand kilometres away. In her first winter she pulled a tooth with the help of a
    mechanic who held the lamp. In her second, the radio failed for nine days. The greatest danger, she says, was not
    the cold but boredom, and so she started a choir. At first five people came. In the last winter everybody sang,
    even the cook, who could not hold a note. She still meets her choir once a year, in warmer places.
    \\nWhy did she start a choir? \\nHow many people were at the station? \\nWho helped her to pull a tooth?;
    The phone in this test costs 320 dollars and weighs 180 grams. Its screen is bright enough to be read in the sun,
    and its battery lasted for a day and a half in our trial. The camera takes sharp pictures in daylight, but at night
    they are grainy. We liked the buttons, which can be used with gloves, and the case, which survived a fall onto
    stone. We did not like the speaker, which is thin and loud, nor the forty programs that come with the phone and
    cannot be removed. For people who work outside it is a good choice.
    \\nHow long did the battery last? \\nWhat did the testers dislike? \\nFor whom is the phone a good choice?;
    In the autumn of 1962 a shepherd named Pavel Duro found a cave when one of his lambs fell into a hole. On its walls
    were drawings of horses, deer and hands, made with red earth and coal. Experts who came from the capital believed
    at first that they were a joke, for the colours looked fresh. Tests later showed that they are about fourteen
    thousand years old. The cave was open to visitors until 1975, when green spots of mould appeared on the walls. Since
    then it has been closed, and a copy has been built in a hall nearby. Pavel was its first guide.
    \\nHow was the cave found? \\nHow old are the drawings? \\nWhy was the cave closed?;
    Running shoes wear out sooner than most people think. The foam in the sole loses a third of its spring after about
    five hundred kilometres, even when the shoe still looks new. A team in Denmark asked ninety runners to wear either
    old or new shoes for twelve weeks, without telling them which. Those with old shoes complained of sore knees twice
    as often. However, the runners who changed between two pairs had the fewest problems of all. The authors think that
    a rest of a day lets the foam recover, but they say that larger studies are needed.
    \\nHow many runners took part? \\nWhich runners had the fewest problems? \\nWhat do the authors think?;
    Dear Ms Calder, I bought a washing machine in your shop on the ninth of April. It worked for three weeks. Since
    then it stops in the middle of the programme and shows the number 14. I have called your service line five times
    and waited for more than two hours in all. A technician was promised for the twentieth of May, but nobody came. I
    ask you to repair the machine by the end of this month or to return the price of 489 dollars. Please write to me by
    email, because I cannot take calls at work. Yours sincerely, Denis Marlow.
    \\nWhat is wrong with the machine? \\nWhat does the writer ask for? \\nHow should the shop reply?;
    The swift is a bird that almost never lands. It eats, drinks, sleeps and even mates in the air. Researchers fixed
    tiny sensors to nineteen swifts and found that some of them stayed in the air for ten months without a break. They
    probably sleep for a few seconds at a time while gliding down from a great height at dawn and at dusk. Swifts need
    holes under roofs for their nests, and modern houses offer none. Some towns now ask builders to put hollow bricks
    into new walls, and in most of these, birds have moved in within three years.
    \\nHow long can a swift stay in the air? \\nWhen do swifts probably sleep? \\nWhat do some towns ask of builders?;
    Marco and Julia wanted to cross the lake before noon. They had a small canoe, two paddles, and sandwiches for the
    day. Halfway across, the wind turned, and waves began to fill the boat. Julia scooped out the water with her hat
    while Marco paddled towards a rock with a single tree. There they sat for five hours, ate wet sandwiches, and
    counted the boats that did not see them. At six an old woman in a rowing boat came by. She laughed, threw them a
    rope, and said that it happened every summer, and always to people from the city.
    \\nWhat did Julia do with her hat? \\nHow long did they sit on the rock? \\nWho helped them?;
    The town of Norvik heats its houses with warm water from a copper mine that was closed in 1984. Rain had filled the
    tunnels, and the rock warmed the water to nineteen degrees. In 2011 the engineer Tor Lund proposed to pump it up,
    raise its heat with electric pumps, and send it through pipes under the streets. The first part cost six million
    and warmed a school. Ten years later, eight out of ten houses are connected, and a family pays a third less than
    before. The water flows back into the mine, where it is warmed again.
    \\nWhy is the water warm? \\nWho had the idea? \\nHow much less does a family pay?;
    Chess clubs used to be full of older men. The club in Harlow has changed that with a simple idea: whoever wins must
    explain to the loser, in a friendly way, what decided the game. Since the rule was made in 2018, the number of
    members has grown from 23 to 140, and half of them are under eighteen. Hannah Osei, who is eleven, says she likes
    losing nearly as much as winning, because then she gets a free lesson. Strong players complained at first, but many
    say now that explaining has made them better.
    \\nWhat must the winner do? \\nHow many members does the club have now? \\nWhy does Hannah like losing?;
    Soap works because its molecules have two different ends. One end likes water, and the other likes fat. When you
    wash a greasy pan, the second end sticks to the drops of fat and the first one points outwards into the water. In
    this way each drop is wrapped in a coat and can be carried away. Soap also breaks the thin skin of fat that
    surrounds many germs. Warm water helps because it makes fat softer, but for clean hands time matters more than
    heat: twenty seconds of rubbing are enough.
    \\nWhat are the two ends of a soap molecule like? \\nWhy does warm water help? \\nHow long should one rub?;
    The night market of Penara began as a protest. In 2009 the owner of the old market hall doubled the rent, and
    thirty cooks moved onto the car park next to it. They sold noodles, fried bananas and soup under lamps that ran on
    car batteries. The police came twice and stayed to eat. A year later the hall was empty, and the town offered the
    cooks a place by the river with water and light. Now there are 120 stalls. A seat costs nothing, smoking is not
    allowed, and the last soup is served at two in the morning.
    \\nWhy did the cooks move? \\nHow many stalls are there now? \\nWhen is the last soup served?;
    Minutes of the meeting on 12 October. Present: Ruth Adler, Tim Okoro, Mei Chan. Ruth reported that the new website
    will be ready in two weeks. The photographs are still missing, and Tim will send them by Friday. Mei showed the
    costs: 4,200 of the 6,000 dollars have been spent. All agreed to cancel the printed brochure, which would have cost
    900 dollars. The summer party was discussed without a decision. Tim will ask the staff whether they prefer a
    boat trip or a barbecue. The next meeting takes place on 26 October at nine.
    \\nWhat will Tim do by Friday? \\nHow much has been spent? \\nWhen is the next meeting?;
    Sourdough bread rises without yeast from a packet. Flour and water are mixed and left in a warm place for about a
    week. Wild yeasts and harmless bacteria from the flour begin to feed on it, and the mixture bubbles. Each day half
    of it is thrown away and replaced. The bacteria make acids, which give the bread its taste and keep mould away. A
    bakery in the north claims that its starter is 120 years old. It was saved from a flood in a hat. Bakers say that
    no two starters taste alike.
    \\nWhy does the bread rise? \\nWhat do the acids do? \\nHow old is the starter in the north?;
    The violinist Clara Neum lost the use of two fingers of her left hand in an accident when she was thirty. Doctors
    told her to look for another job. Instead she turned her violin around, learned to hold the bow with her left hand,
    and began again with songs for children. It took her six years to play in public. Critics who did not know her
    story praised her dark, slow tone. She now teaches in Graz and has eleven pupils, three of whom also play in
    unusual ways. She says that she was a better player before, but a worse musician.
    \\nWhat happened to Clara? \\nHow long did it take her to play in public? \\nWhere does she teach?;
    A blue whale's heart weighs as much as a small car. In 2018 scientists measured its beat for the first time with a
    sensor that was stuck to the skin of a whale near California. When the animal dived, its heart slowed down to two
    beats a minute. When it came up to breathe, the heart raced at thirty-seven. The team had expected a slowest beat
    of eleven. They believe that the heart works at its limit, and that this may explain why no animal has ever grown
    larger than the blue whale.
    \\nHow slow was the beat during a dive? \\nWhat had the team expected? \\nWhere was the whale measured?;
    The flat has two rooms, a kitchen and a balcony that faces a quiet yard. It is on the fourth floor, and there is no
    lift. The rent is 740 a month, and heating costs about 90 more. Dogs are not allowed, but cats are. The kitchen was
    renewed last year, the bath is old but clean. A tram stops in front of the house every eight minutes and takes you
    to the centre in a quarter of an hour. The flat is free from the first of August. Please call Mr Brand after six in
    the evening if you would like to see it.
    \\nWhat is the rent? \\nAre pets allowed? \\nHow do you get to the centre?;
    Until the 1850s nobody knew how cholera spread. Most doctors blamed bad air. John Snow, a London doctor, marked the
    homes of those who had died on a map and saw that they lay around one water pump. Brewery workers nearby, who drank
    beer instead of water, stayed healthy. He persuaded the authorities to take the handle off the pump, and few new
    cases followed. It took years until his view was accepted, but his map is remembered as one of the first examples
    of searching for the cause of a disease with data.
    \\nWhat did John Snow mark on a map? \\nWhy did the brewery workers stay healthy? \\nWhat was done with the pump?
""")
_PARTS = tuple(tuple(line.strip() for line in read.split("\n")) for read in _READ)

READINGS = (
    Kind(
        "summary",
        parted("""
            Summarise this text in two sentences.\\n\\n{}; Give a summary in about fifty words.\\n\\n{};
            Write the main points of this text as bullet points.\\n\\n{}; Shorten this text by half.\\n\\n{};
            Write a headline and one sentence for this text.\\n\\n{}; Write a long summary in your own words.\\n\\n{};
            Tell a friend in a message what this text says.\\n\\n{}; What can one learn from this text?\\n\\n{};
            Continue this text with one more paragraph.\\n\\n{}; Summarise each sentence in a few words.\\n\\n{}
        """),
        tuple(parts[0] for parts in _PARTS),
        8,
    ),
    Kind(
        "extraction",
        parted("""
            List all names of people and places in this text.\\n\\n{}; List every number in this text and what it
            means.\\n\\n{}; Which dates and times does this text mention?\\n\\n{}; Quote the most important sentence of
            this text.\\n\\n{}; Return the people, places and dates in this text as JSON.\\n\\n{};
            Who did what in this text? Make a table.\\n\\n{}; Copy the first and the last sentence of this
            text.\\n\\n{}; Find five keywords for this text.\\n\\n{}
        """),
        tuple(parts[0] for parts in _PARTS),
        8,
    ),
    Kind(
        "reading",
        parted("""
            Answer the question with the help of the text.\\n\\n{}; Read the text and answer in one full
            sentence.\\n\\n{}; Use only this text to answer, and quote it.\\n\\n{}; {}\\nAnswer:
        """),
        tuple(f"{parts[0]}\n\n{question}" for parts in _PARTS for question in parts[1:]),
        4,
    ),
)
