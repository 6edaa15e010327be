"""The material of training prompts; see `topics`, whose held-out set shares no form and no filling with it.

Plain text and nothing else.
"""

from __future__ import annotations

from specdec_core.engine.distil.topics import Material, parted
from specdec_core.engine.distil.training_copies import COPIES
from specdec_core.engine.distil.training_languages import LANGUAGES
from specdec_core.engine.distil.training_readings import READINGS
from specdec_core.engine.distil.training_writing import WRITING

TRAINING = Material(
    explain=parted("""
        Explain {} in simple words.; What is {}?; How does {} work?; Why does {} matter?; Tell me about {}.;
        Explain {} to a ten-year-old.; Give a short introduction to {}.; What should everybody know about {}?;
        Describe {} step by step.; Write a paragraph about {}.; What are common misunderstandings about {}?;
        Compare {} with something from daily life.; Give a clear definition of {} with an example.;
        What are the causes and effects of {}?; Write a short encyclopedia entry on {}.; Who discovered {} and when?;
        Explain {} with an analogy.; What would a beginner ask about {}? Answer three such questions.; Why is {} hard to
        understand?; Summarise the history of {}.; Write a short quiz about {} with answers.; How has {} changed over
        time?; Write a conversation in which an expert explains {}.; What are the advantages and disadvantages of {}?
    """),
    topics=parted("""
        photosynthesis; gravity; inflation; the water cycle; electricity; vaccines; black holes; the stock market;
        plate tectonics; machine learning; the French Revolution; DNA; recycling; the immune system; solar energy;
        a neural network; evolution; the greenhouse effect; democracy; antibiotics; the internet; earthquakes;
        supply and demand; the Roman Empire; volcanoes; memory in the brain; encryption; nuclear power; the moon;
        interest rates; the theory of relativity; the carbon cycle; a blockchain; tides; sleep; sound waves;
        the Industrial Revolution; fermentation; magnetism; coral reefs; an operating system; the periodic table;
        the Cold War; digestion; rainbows; the Silk Road; the heart; acid rain; a database; probability; glaciers;
        a search engine; the Renaissance; light; the ozone layer; the nervous system; climate change; batteries;
        hurricanes; the human eye; radio; migration of birds; the printing press; bacteria; global trade; taxes;
        the solar system; deserts; a compiler; statistics; energy; the Amazon rainforest; stress; friction;
        viruses; the Big Bang; gravity waves; comets; the rings of Saturn; stars; galaxies; eclipses; satellites;
        telescopes; dark matter; quantum mechanics; atoms; chemical bonds; acids and bases; metals; plastics; crystals;
        gases; oxygen; hydrogen; water; salt; nitrogen; rust; fire; explosions; heat; temperature; pressure; momentum;
        electric motors; transformers in power grids; lasers; mirrors; lenses; colours; X-rays; microwaves; wireless
        networks; bridges; skyscrapers; dams; canals; tunnels; railways; aeroplanes; submarines; rockets; bicycles;
        clocks; compasses; maps; calendars; the alphabet; numbers; zero; prime numbers; fractions; algebra; geometry;
        calculus; graphs; logic; game theory; chance; averages; encryption keys; passwords; cookies on websites; e-mail;
        spam; computer viruses; processors; computer memory; hard disks; robots; self-driving cars; speech recognition;
        video games; drones; 3D printing; open source software; version control; recursion; data compression; artificial
        intelligence; chatbots; spreadsheets; cells; proteins; enzymes; genes; hormones; blood; lungs; kidneys; muscles;
        bones; skin; teeth; allergies; fever; vitamins; sugar; fat; pain; dreams; emotions; habits; language; laughter;
        attention; learning; intelligence; personality; fear; ageing; diets; exercise; the heart rate; bees; ants;
        spiders; whales; sharks; penguins; elephants; dinosaurs; fossils; mushrooms; trees; seeds; pollination;
        rainforests; savannas; the Arctic; oceans; ocean currents; rivers; lakes; mountains; caves; islands; sand dunes;
        clouds; lightning; snow; wind; fog; seasons; droughts; floods; wildfires; tsunamis; the atmosphere; wind power;
        hydropower; oil; coal; gas heating; electric cars; public transport; waste; pollution; biodiversity; endangered
        species; national parks; farming; irrigation; ancient Egypt; ancient Greece; the Aztecs; the Vikings; the Middle
        Ages; knights; castles; the Black Death; the Ottoman Empire; the Mongol Empire; the Age of Discovery; the
        American Civil War; the First World War; the Second World War; the Great Depression; the moon landing; the fall
        of the Berlin Wall; colonialism; slavery; the Enlightenment; human rights; constitutions; elections;
        parliaments; courts; the police; the United Nations; treaties; borders; migration; money; banks; loans;
        insurance; pensions; rent; budgets; prices; competition; monopolies; advertising; brands; trade unions;
        start-ups; shares; gold; currencies; tariffs; globalisation; poverty; education; schools; universities;
        newspapers; television; photography as an art; cinema; theatre; opera; jazz; the blues; rock music; symphonies;
        rhythm; harmony; the violin; painting in oil; sculpture; architecture; poetry; novels; fairy tales; myths;
        Buddhism; Islam; Christianity; Hinduism; Judaism; ethics; free will; happiness; justice; truth; friendship;
        chess openings; football; basketball; cricket; tea; coffee; chocolate; cheese; rice; wheat; spices; olive oil;
        the potato
    """),
    lists=parted("""
        List five tips for {}.; Give me ten ideas for {}.; Name seven common mistakes in {}.; Make a checklist for {}.;
        What do I need for {}? Answer with bullet points.; Give three pros and three cons of {}.;
        List the main steps of {}.; Suggest five questions to ask before {}.; Rank the most important things in {}.;
        Make a one-week plan for {}.; Give me a table of tools used in {}.; Name four famous people known for {}.;
        What are six important skills in {}?; Compare two ways of {} in a list.; Give eight words that belong to {} and
        define them.; List what can go wrong with {} and how to avoid it.; Write a step-by-step guide to {}.; Give five
        exercises for {}.
    """),
    chat=parted("""
        Hi! I am new to {}. Where should I start?; I have been {} for a year and I feel stuck. What can I do?;
        My friend wants to try {} but has little money. Any advice?; Is {} a good hobby for older people?;
        Can you help me write an email to invite a colleague to try {}?; What do you like about {}?;
        I am nervous about {} tomorrow. Please calm me down.; Write a friendly message to a group about {}.;
        How long does it take to become good at {}?; Should children try {}? Why or why not?;
        I only have twenty minutes a day for {}. How can I use them?; Write a short advertisement for a course in {}.;
        Give me a motivational speech about {}.; What would you say to someone who hates {}?;
        I want to teach {} to my daughter. How should I begin?; What is the best and the worst thing about {}?; I am
        bored of {}. What could I try instead?; Hey! Tell me something surprising about {}.; Please ask me some
        questions about {}.; I failed at {}. Should I try again?; Write a polite email asking for help with {}.; How can
        I combine {} with a busy job?; Let us talk about {}. You begin.; My doctor recommended {}. What should I know?
    """),
    pursuits=parted("""
        running a marathon; learning Spanish; baking bread; planting a vegetable garden; public speaking; painting;
        playing the guitar; photography; saving money; job interviews; travelling alone; writing a novel; swimming;
        yoga; cooking for a family; training a dog; playing chess; cleaning the house; moving to a new city; hiking;
        starting a small business; teaching mathematics; reading more books; knitting; cycling to work; meditation;
        building a website; organising a birthday party; studying for an exam; making new friends; dancing; fishing;
        repairing a bicycle; keeping a diary; working from home; camping with children; drawing portraits; singing;
        choosing a laptop; beekeeping; woodworking; leading a team; watching birds; playing tennis; sewing clothes;
        learning French; learning Japanese; learning to swim; ice skating; skiing; surfing; horse riding; archery;
        boxing; judo; climbing trees with children; playing football; playing basketball; playing the violin; playing
        the drums; writing poems; writing letters; blogging; making podcasts; making videos; acting; magic tricks;
        juggling; pottery; origami; calligraphy; candle making; soap making; jewellery making; model trains; collecting
        stamps; collecting coins; crossword puzzles; board games; card games; video games; cooking Italian food; cooking
        on a budget; baking cakes; making cheese; making jam; brewing coffee; tea tasting; vegetarian cooking; barbecue;
        meal planning; losing weight; sleeping better; quitting smoking; strength training; stretching; walking every
        day; mindfulness; managing stress; speaking in meetings; negotiating a salary; writing a résumé; finding a first
        job; changing careers; working in a team; giving feedback; running meetings; remote work; freelancing; opening a
        cafe; selling crafts online; marketing a product; buying a house; renting a flat; buying a used car; planning a
        wedding; planning a funeral; raising twins; caring for a baby; adopting a cat; keeping fish; keeping chickens;
        keeping a horse; growing herbs indoors; growing roses; composting; reducing plastic; saving energy; fixing a
        leaking tap; painting a room; laying tiles; assembling furniture; learning statistics; learning chemistry;
        learning history; learning to type; learning Python; building a robot; building a computer; editing photos;
        designing a logo; drawing comics; painting with watercolours; visiting museums; visiting Rome; visiting Japan;
        backpacking; road trips; sailing with friends in summer; scuba diving; stargazing; geocaching; caving;
        snowshoeing; moving abroad; making peace after a quarrel; apologising; public debate; mentoring; tutoring;
        fundraising; neighbourhood clean-ups; jogging in winter; running a book club; keeping a budget; preparing for a
        storm; first aid
    """),
    stories=parted("""
        Write a short story about {}.; Tell a bedtime story about {}.; Begin a mystery with {}.;
        Write a funny story in which the main character is {}.; Write a poem about {}.; Describe a day in the life
        of {}.;
        Write a dialogue between a teacher and {}.; Write the first paragraph of a novel about {}.;
        Write a letter from {} to an old friend.; Invent a legend about {}.;
        Tell the story of {} backwards.; Write a scene in a play with {}.; Write a news report about {}.; Write a song
        about {}.; Write a story with a surprising end about {}.; Describe the home of {}.; Write a story for young
        children about {}.; Continue this: Nobody expected to meet {}
    """),
    heroes=parted("""
        a lonely lighthouse keeper; a brave little mouse; a robot who wants to paint; two sisters lost in a forest;
        an old sailor and his map; a dragon afraid of fire; a girl who can talk to birds; a baker who finds a ring;
        a detective in a small village; a king without a crown; a boy who builds a rocket; a fox and a crow;
        a scientist on a distant planet; a teacher who travels in time; a cat that runs a bookshop; a young musician;
        a soldier coming home; a farmer and a talking tree; a ghost in a library; a nurse in a big city; a pirate queen;
        a clockmaker; an astronaut far from home; a shy giant; a river that forgot its way; a wolf and a shepherd;
        a painter who lost her colours; a boy and his grandfather; a thief with a good heart; a snowman in spring;
        a kind vampire; a mermaid who hates water; a king who cannot sleep; a princess who builds machines; a spy with a
        bad memory; a bus driver on the moon; a talking umbrella; an elephant in a small flat; a hedgehog who wants to
        fly; a boy with a magic pencil; a girl and her blind dog; an inventor of useless things; a village under the
        sea; a mountain guide; a doctor in the desert; a chess player; a shop that sells dreams; an honest politician; a
        lazy wizard; a witch with a cold; a tailor and three giants; a bear who opens a restaurant; a snail on a long
        journey; a train that runs at night; a postman in the snow; a lost letter; two rivals who must work together; a
        grandmother who hacks computers; a robot in a school; the last tree on earth; a family of acrobats; a queen and
        her beekeeper; a prisoner with a violin; a boy who hears colours; a stranger on the bridge; a captain without a
        ship; a mouse in a museum; an owl who is afraid of the dark; a judge and a parrot; a goat who wants to study; a
        fisherman and the sea; a secret garden; an old photograph; a broken clock; a city in the clouds; a day without
        electricity; the first day at school; a long winter; a journey across the desert; a birthday that went wrong; a
        football match; a storm at sea; a door that was never opened; a house with too many rooms; a strange neighbour;
        a dream that came true; a race through the city; a night at the zoo
    """),
    code=parted("""
        Write a Python function that {}.; Write Python code that {} and explain it.; How do I write a program that {}?;
        Write a JavaScript function that {}.; Show me a short example in Python that {}.;
        Write a function with a docstring and type hints that {}.; Write a unit test for a function that {}.;
        Write a C function that {}.; Write a class with a method that {}.; Give two ways to write code that {}.;
        Write a Java method that {}.; Write a bash script that {}.; Write a recursive function that {}.; Explain how you
        would write code that {}, then write it.; Write a short program in Python that {}. Use comments.; Write a Rust
        function that {}.; Improve a simple program that {} by handling errors.; Write TypeScript code that {}.
    """),
    tasks=parted("""
        adds two numbers; reverses a string; checks whether a number is prime; sorts a list of names;
        counts the words in a text; computes the factorial of a number; finds the largest element of a list;
        reads a file line by line; removes duplicates from a list; merges two sorted lists; converts Celsius to
        Fahrenheit;
        computes the Fibonacci numbers; checks whether a word is a palindrome; prints a multiplication table;
        finds the average of a list; counts vowels in a sentence; searches a sorted list; downloads a web page;
        writes a dictionary to a JSON file; draws a triangle of stars; simulates rolling two dice; parses a date;
        computes the area of a circle; finds common elements of two lists; groups words by their first letter;
        validates an email address; flattens a nested list; generates a random password; transposes a matrix;
        keeps a stack of items; computes compound interest; splits a list into chunks; counts letters in a string;
        finds the greatest common divisor; stores contacts in a dictionary; queries a table of users with SQL;
        measures the time a function takes; sorts numbers with bubble sort; converts a number to binary;
        handles division by zero; reads numbers from the user until zero is entered; makes a to-do list;
        checks whether a year is a leap year; prints the numbers from one to one hundred; swaps two variables; finds the
        smallest element of a list; rounds a number to two decimals; converts miles to kilometres; converts a string to
        upper case; replaces spaces by dashes; counts the lines of a file; copies a file; deletes empty folders; lists
        all files with a given ending; reads a CSV file; writes a CSV file; parses JSON; sends an HTTP request; logs
        messages to a file; parses command line arguments; reads environment variables; opens a SQLite database; inserts
        rows into a table; joins two tables with SQL; groups sales by month with SQL; sorts dictionaries by a key;
        inverts a dictionary; merges two dictionaries; filters even numbers; squares every number in a list; zips two
        lists; rotates a matrix; multiplies two matrices; adds two vectors; computes a dot product; computes the
        standard deviation; draws random numbers; shuffles a deck of cards; plays rock, paper, scissors; plays guess the
        number; plays tic-tac-toe; solves a maze; finds the shortest path in a graph; walks a tree in depth; walks a
        tree in breadth; inserts into a linked list; reverses a linked list; implements a queue with two stacks;
        implements a binary search tree; implements a hash table; checks balanced brackets; evaluates a simple
        expression; tokenizes a sentence; counts word frequencies; finds the most common word; removes punctuation;
        splits text into sentences; encrypts text with a Caesar cipher; hashes a password; checks a password's strength;
        formats a phone number; formats a date; computes the days between two dates; shows a countdown; converts Roman
        numerals; converts seconds to hours and minutes; computes body mass index; computes a tip; keeps a shopping
        list; tracks expenses; models a bank account; models a library; models a parking lot; models a traffic light;
        rolls back a transaction; retries a request; caches results; limits the rate of calls; reads a configuration
        file; merges sorted files; finds duplicate files; resizes an image; draws a circle; plots a line chart; makes a
        bar chart; scrapes headlines; sends an email; translates a word with a dictionary; makes a simple chat server;
        runs two threads; uses a lock; times out after five seconds; uses a generator; uses a decorator; uses a context
        manager; tests an exception; sorts with quick sort; sorts with merge sort; finds permutations; finds subsets;
        counts change in coins; checks a Sudoku row; computes prime factors; computes Pascal's triangle; approximates
        pi; finds a square root without a library; compares two version numbers
    """),
    summarise=parted("""
        Summarise this passage in one sentence:\\n\\n{}; What is the main idea of the following text?\\n\\n{};
        Write a title and a short summary for this text:\\n\\n{}; List the key facts of this text:\\n\\n{};
        Ask three questions about this text and answer them:\\n\\n{}; Explain this text to a child:\\n\\n{};
        Rewrite this text in your own words:\\n\\n{}; Is this text positive or negative? Explain.\\n\\n{}
    """),
    passages=parted("""
        The library on Hill Street will close for six months so that the roof can be repaired. Readers may borrow books
        from a van that stops at the market every Tuesday and Friday, and the evening courses move to the school.;
        Honey bees tell each other where flowers are by dancing. The angle of the dance shows the direction in relation
        to the sun, and its length shows how far away the flowers stand. Other bees follow the dancer in the dark hive.;
        Last year the town planted four hundred trees along its main roads. In summer the streets with trees were three
        degrees cooler than those without, and more people walked to the shops instead of driving.;
        The company sold fewer bicycles this spring than a year ago because of the cold weather, but repairs rose by a
        fifth. The owner plans to open a second workshop and to hire two young mechanics in autumn.;
        When ships were built of wood, the crew feared fire more than storms. Cooking was allowed only in calm weather,
        lamps were locked at night, and smoking below deck was punished severely.;
        A study of two thousand students found that those who slept at least eight hours before an exam scored better
        than those who used the night to learn. The effect was strongest in mathematics.;
        The river used to flood the valley every few years. Since the new basins were dug upstream, the water rises more
        slowly, and the farmers downstream have time to move their animals.;
        Glass is made by melting sand with soda and lime. When it cools quickly it does not form crystals but stays
        disordered like a liquid, which is why light can pass through it.;
        The museum shows letters that sailors wrote home two hundred years ago. Many never arrived because the
        ships that
        carried them were captured, and they lay unopened in an archive until last winter.;
        Our new kettle boils a litre of water in two minutes and switches itself off. The handle stays cool and the lid
        opens with one finger, but the cord is short and the light is too bright at night.;
        The old bridge over the canal was closed on Monday after engineers found cracks in two of its pillars. Drivers
        must take the ring road until spring, while people on foot may use a small ferry that runs every ten minutes.;
        Octopuses have three hearts and blue blood. They can change the colour and the texture of their skin within a
        second, and they open jars, use shells as shelter and remember people who fed them.; The school kitchen now buys
        its vegetables from farms within thirty kilometres. The meals cost a little more, but less food is thrown away,
        and pupils say that the soup tastes better than before.; In the desert, nights can be freezing although days are
        hot. Dry air and sand hold little warmth, so the heat of the day escapes into the sky as soon as the sun has
        set.; Maria worked in a bank for twenty years before she opened a bakery. At first she sold only twelve loaves a
        day. Today she employs nine people, and customers stand in line before seven in the morning.; The first
        computers filled whole rooms and were used by a few experts. Today a telephone holds thousands of times more
        memory, and children learn to write programs at school.; A new law obliges shops to take back old batteries.
        Customers can put them into a box near the entrance, from where they are brought to a plant that recovers zinc,
        nickel and lithium.; The orchestra will play in the park this Friday if the weather is dry. The concert begins
        at eight, entry is free, and visitors should bring their own chairs and blankets.; Wolves live in families in
        which the parents lead the hunt. Young wolves leave when they are two years old, walk hundreds of kilometres and
        look for a partner and a territory of their own.; Sales of paper books rose again last year, while the number of
        e-books sold stayed the same. Publishers believe that readers enjoy giving books as presents and like to see
        them on a shelf.; The patient slept badly for months and drank six cups of coffee a day. After he stopped
        drinking coffee in the afternoon and walked for half an hour every evening, he slept through most nights.; When
        the volcano erupted, ash fell on villages up to fifty kilometres away. Nobody was hurt because the authorities
        had asked everybody to leave two days before, but the harvest was lost.; Our flight was delayed by five hours,
        nobody gave us any information, and my suitcase arrived two days later with a broken handle. The airline offered
        a voucher for ten dollars.; The hotel was quiet and very clean, the staff remembered our names, and breakfast on
        the terrace was wonderful. We shall certainly come back next summer.; Bamboo is a grass and not a tree. Some
        kinds grow almost a metre in a day. Because it is light and strong it is used for houses, furniture, paper and
        even bicycles.; The town council voted to turn the empty factory into flats for students and a sports hall. Some
        neighbours fear noise and traffic, others hope for new shops.; Light from the sun needs about eight minutes to
        reach us. Light from the nearest other star needs more than four years, so we always see the stars as they were
        in the past.; The team lost its first three matches but did not change its coach. By winter it had won nine
        games in a row, and in May the players lifted the cup for the first time in forty years.; To make the dough, mix
        flour, water, salt and a little yeast, and let it rest overnight. In the morning fold it twice, form a ball, and
        bake it in a very hot oven for forty minutes.; Many people reach for their telephone as soon as they wake up. In
        an experiment, half of the participants left it in another room for two weeks. They reported less stress and
        read more books.; The lighthouse was built in 1846 and has been run by machines since 1990. Visitors can climb
        its 212 steps in summer. On clear days they see three islands and sometimes dolphins.; Ravi forgot his keys,
        missed the bus and spilled coffee on his shirt. When he arrived at work at last, the door was locked, and then
        he noticed that it was Sunday.
    """),
    rewrite=parted("""
        Rewrite this sentence to be more polite: {}; Rewrite this sentence in the past tense: {};
        Correct the grammar: {}; Make this sentence shorter: {}; Say this in a more formal way: {};
        Turn this into a question: {}; Write three other ways to say: {}; Continue this text: {};
        Rewrite this as a cheerful message: {}; Replace the simple words by better ones: {};
        Rewrite this sentence in the future tense: {}; Say the opposite: {}; Make this sentence longer and more vivid:
        {}; Explain what this sentence means: {}; Write a reply to this message: {}; Put this into reported speech: {}
    """),
    sentences=parted("""
        Send me the report now.; The meeting are moved to Monday because the boss is ill.; I don't want to come to your
        party.; The weather were bad so we goes home early.; This food is not good and it was expensive.; We need more
        people for the project or we will be late.; She walk to school every day with her brother.; Your computer is
        slow because you have too many programs open.; The train leaves at nine and arrives in the evening.; I think
        that the plan is good but it has some problems.; He told me that he cannot help us this week.; The children
        plays in the garden while their parents are cook dinner.; Give me a discount or I buy somewhere else.; The old
        house at the end of the road was empty for many years.; Please find attached the file that you asked for.; My
        phone is broken and I must buy a new one.; The film was long, boring and loud.; There is many reasons to learn
        a language.; We lost the game since nobody trained enough.; The shop is closed today.;
        The bus was late again and nobody told us why.; I has never seen such a big dog.; We was waiting for two hours
        in the rain.; Open the window.; You must pay before Friday.; The results of the test is good.; Nobody likes the
        new logo.; Him and me went to the market.; I lost my keys somewhere in the garden.; The new phone is fast but
        the battery are weak.; Please wait here.; The soup is too salty.; My brother live in Canada since three years.;
        We cancel your order because you did not pay.; The film starts at eight and lasts two hours.; She said she will
        comes tomorrow.; This is the worst service I have ever seen.; He runs more faster than his friends.; Tell your
        boss that I am ill.; Can you send me the file until tomorrow?; The cat sat at the window and looked at the
        snow.; They didn't finished their homework.; I need a bigger office.; The museum are closed on Mondays.; Your
        dog barks every night.; It rained all day, so the picnic was moved into the hall.; The price is too high for
        us.; Stop talking.; The old man told a story about the sea.; We have received you letter and thanks for it.;
        There was less people than last year.; My computer doesn't works since the update.; I am sorry to hear that you
        are leaving.; The driver which brought us was friendly.; Last summer we drive to the coast.; You are wrong about
        the contract.; The baby slept while the guests were singing.; I forgot your birthday.; Every students must bring
        their own pen.; The moon was shining over the quiet village.
    """),
    sums=(
        "A box holds {a} apples. How many apples are in {b} boxes?",
        "Anna has {a} coins and gives {c} to each of her {c} friends. How many coins are left?",
        "What is {a} times {b}?",
        "A train travels {a} kilometres in one hour. How far does it travel in {b} hours? Show the steps.",
        "Solve the equation {c}x + {b} = {ab}.",
        "A shirt costs {ab} dollars and is reduced by {b} percent. What does it cost now?",
        "What is the average of {a}, {b} and {c}?",
        "If {b} workers need {a} days to build a wall, how long do {c} workers need?",
        "The sides of a rectangle are {a} and {b}. What are its area and its perimeter?",
        "A farmer has {a} cows and buys {b} more, then sells {c}. How many cows does he have?",
        "What is {ab} divided by {b}?",
        "What is {a} percent of {b}00?",
        "If a car uses {c} litres of fuel for 100 kilometres, how much does it use for {a}0 kilometres?",
        "Lena is {a} years old and her brother is {c} years younger. How old are they together?",
        "Solve for x: x / {c} = {a}. Show each step.",
        "A clock shows {c} o'clock. What time is it {b} hours later?",
        "How many minutes are {b} hours and {a} minutes?",
        "A rope of {ab} metres is cut into {b} equal pieces. How long is each piece?",
        "Write {a}/{b} as a decimal number and explain how.",
        "What is the area of a triangle with base {a} and height {b}?",
        "There are {a} red and {b} blue balls in a bag. What is the chance of drawing a red one?",
        "Is {a} a prime number? Explain.",
        "Find the next three numbers: {c}, {b}, {a}. Explain your rule.",
        "A ticket costs {b} dollars for adults and {c} for children. What do two adults and three children pay?",
        "Subtract {b} from {a} and multiply the result by {c}.",
        "A tank of {ab} litres loses {c} litres an hour. How long until it is empty?",
        "Compute {a} + {b} * {c} and explain the order of operations.",
    ),
    sums_each=24,
    kinds=LANGUAGES + COPIES + READINGS + WRITING,
)
