"""The material that prompts are made of: forms with a gap, and what goes into the gap, for training and held out.

Plain text and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """One set of forms and fillings; the two sets share none."""

    explain: tuple[str, ...]
    topics: tuple[str, ...]
    lists: tuple[str, ...]
    chat: tuple[str, ...]
    pursuits: tuple[str, ...]
    stories: tuple[str, ...]
    heroes: tuple[str, ...]
    code: tuple[str, ...]
    tasks: tuple[str, ...]
    summarise: tuple[str, ...]
    passages: tuple[str, ...]
    rewrite: tuple[str, ...]
    sentences: tuple[str, ...]
    sums: tuple[str, ...]
    sums_each: int


def _parted(text: str) -> tuple[str, ...]:
    """Split at semicolons. A backslash and an n stand for a line break that belongs to the text."""
    return tuple(" ".join(part.split()).replace("\\n", "\n") for part in text.split(";") if part.strip())


TRAINING = Material(
    explain=_parted("""
        Explain {} in simple words.; What is {}?; How does {} work?; Why does {} matter?; Tell me about {}.;
        Explain {} to a ten-year-old.; Give a short introduction to {}.; What should everybody know about {}?;
        Describe {} step by step.; Write a paragraph about {}.; What are common misunderstandings about {}?;
        Compare {} with something from daily life.; Give a clear definition of {} with an example.;
        What are the causes and effects of {}?; Write a short encyclopedia entry on {}.; Who discovered {} and when?
    """),
    topics=_parted("""
        photosynthesis; gravity; inflation; the water cycle; electricity; vaccines; black holes; the stock market;
        plate tectonics; machine learning; the French Revolution; DNA; recycling; the immune system; solar energy;
        a neural network; evolution; the greenhouse effect; democracy; antibiotics; the internet; earthquakes;
        supply and demand; the Roman Empire; volcanoes; memory in the brain; encryption; nuclear power; the moon;
        interest rates; the theory of relativity; the carbon cycle; a blockchain; tides; sleep; sound waves;
        the Industrial Revolution; fermentation; magnetism; coral reefs; an operating system; the periodic table;
        the Cold War; digestion; rainbows; the Silk Road; the heart; acid rain; a database; probability; glaciers;
        a search engine; the Renaissance; light; the ozone layer; the nervous system; climate change; batteries;
        hurricanes; the human eye; radio; migration of birds; the printing press; bacteria; global trade; taxes;
        the solar system; deserts; a compiler; statistics; energy; the Amazon rainforest; stress; friction
    """),
    lists=_parted("""
        List five tips for {}.; Give me ten ideas for {}.; Name seven common mistakes in {}.; Make a checklist for {}.;
        What do I need for {}? Answer with bullet points.; Give three pros and three cons of {}.;
        List the main steps of {}.; Suggest five questions to ask before {}.; Rank the most important things in {}.;
        Make a one-week plan for {}.; Give me a table of tools used in {}.; Name four famous people known for {}.
    """),
    chat=_parted("""
        Hi! I am new to {}. Where should I start?; I have been {} for a year and I feel stuck. What can I do?;
        My friend wants to try {} but has little money. Any advice?; Is {} a good hobby for older people?;
        Can you help me write an email to invite a colleague to try {}?; What do you like about {}?;
        I am nervous about {} tomorrow. Please calm me down.; Write a friendly message to a group about {}.;
        How long does it take to become good at {}?; Should children try {}? Why or why not?;
        I only have twenty minutes a day for {}. How can I use them?; Write a short advertisement for a course in {}.;
        Give me a motivational speech about {}.; What would you say to someone who hates {}?
    """),
    pursuits=_parted("""
        running a marathon; learning Spanish; baking bread; planting a vegetable garden; public speaking; painting;
        playing the guitar; photography; saving money; job interviews; travelling alone; writing a novel; swimming;
        yoga; cooking for a family; training a dog; playing chess; cleaning the house; moving to a new city; hiking;
        starting a small business; teaching mathematics; reading more books; knitting; cycling to work; meditation;
        building a website; organising a birthday party; studying for an exam; making new friends; dancing; fishing;
        repairing a bicycle; keeping a diary; working from home; camping with children; drawing portraits; singing;
        choosing a laptop; beekeeping; woodworking; leading a team; watching birds; playing tennis; sewing clothes
    """),
    stories=_parted("""
        Write a short story about {}.; Tell a bedtime story about {}.; Begin a mystery with {}.;
        Write a funny story in which the main character is {}.; Write a poem about {}.; Describe a day in the life
        of {}.;
        Write a dialogue between a teacher and {}.; Write the first paragraph of a novel about {}.;
        Write a letter from {} to an old friend.; Invent a legend about {}.
    """),
    heroes=_parted("""
        a lonely lighthouse keeper; a brave little mouse; a robot who wants to paint; two sisters lost in a forest;
        an old sailor and his map; a dragon afraid of fire; a girl who can talk to birds; a baker who finds a ring;
        a detective in a small village; a king without a crown; a boy who builds a rocket; a fox and a crow;
        a scientist on a distant planet; a teacher who travels in time; a cat that runs a bookshop; a young musician;
        a soldier coming home; a farmer and a talking tree; a ghost in a library; a nurse in a big city; a pirate queen;
        a clockmaker; an astronaut far from home; a shy giant; a river that forgot its way; a wolf and a shepherd;
        a painter who lost her colours; a boy and his grandfather; a thief with a good heart; a snowman in spring
    """),
    code=_parted("""
        Write a Python function that {}.; Write Python code that {} and explain it.; How do I write a program that {}?;
        Write a JavaScript function that {}.; Show me a short example in Python that {}.;
        Write a function with a docstring and type hints that {}.; Write a unit test for a function that {}.;
        Write a C function that {}.; Write a class with a method that {}.; Give two ways to write code that {}.
    """),
    tasks=_parted("""
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
        handles division by zero; reads numbers from the user until zero is entered; makes a to-do list
    """),
    summarise=_parted("""
        Summarise this passage in one sentence:\\n\\n{}; What is the main idea of the following text?\\n\\n{};
        Write a title and a short summary for this text:\\n\\n{}; List the key facts of this text:\\n\\n{};
        Ask three questions about this text and answer them:\\n\\n{}; Explain this text to a child:\\n\\n{};
        Rewrite this text in your own words:\\n\\n{}; Is this text positive or negative? Explain.\\n\\n{}
    """),
    passages=_parted("""
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
        opens with one finger, but the cord is short and the light is too bright at night.
    """),
    rewrite=_parted("""
        Rewrite this sentence to be more polite: {}; Rewrite this sentence in the past tense: {};
        Correct the grammar: {}; Make this sentence shorter: {}; Say this in a more formal way: {};
        Turn this into a question: {}; Write three other ways to say: {}; Continue this text: {};
        Rewrite this as a cheerful message: {}; Replace the simple words by better ones: {}
    """),
    sentences=_parted("""
        Send me the report now.; The meeting are moved to Monday because the boss is ill.; I don't want to come to your
        party.; The weather were bad so we goes home early.; This food is not good and it was expensive.; We need more
        people for the project or we will be late.; She walk to school every day with her brother.; Your computer is
        slow because you have too many programs open.; The train leaves at nine and arrives in the evening.; I think
        that the plan is good but it has some problems.; He told me that he cannot help us this week.; The children
        plays in the garden while their parents are cook dinner.; Give me a discount or I buy somewhere else.; The old
        house at the end of the road was empty for many years.; Please find attached the file that you asked for.; My
        phone is broken and I must buy a new one.; The film was long, boring and loud.; There is many reasons to learn
        a language.; We lost the game since nobody trained enough.; The shop is closed today.
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
        "Compute {a} + {b} * {c} and explain the order of operations.",
    ),
    sums_each=12,
)

HELD_OUT = Material(
    explain=_parted("""
        What is the basic idea behind {}?; Give an overview of {}.; Can you explain how {} came about?;
        Write two paragraphs on {} for a school magazine.
    """),
    topics=_parted("""
        the speed of light; the Great Wall of China; cloud computing; insulin; the law of large numbers; soil erosion;
        the Olympic Games; superconductors; unemployment; the structure of a cell
    """),
    lists=_parted("""
        Write six short rules for {}.; What are the best ways to get started with {}? Use a numbered list.;
        Suggest eight resources for {}.; Name the biggest risks of {}.
    """),
    chat=_parted("""
        Hello, could you give me some honest advice about {}?; My sister says {} is a waste of time. Is she right?;
        How do I stay motivated with {}?; Please write a short note thanking someone for teaching me {}.
    """),
    pursuits=_parted("""
        rock climbing; playing the piano; growing tomatoes; volunteering; investing; learning to code; sailing;
        home brewing; astronomy; time management
    """),
    stories=_parted("""
        Tell me a story in five sentences about {}.; Write a scene in which we meet {}.; Write a fable with {}.;
        Make up a diary entry by {}.
    """),
    heroes=_parted("""
        a tortoise who delivers mail; a gardener on Mars; the last train conductor; twins who share a secret;
        an honest merchant; a whale with no song; a chef who cannot taste; a knight on a bicycle
    """),
    code=_parted("""
        Please implement a function in Python that {}.; I need a script that {}. Comment each line.;
        Show the code for a program that {}.; What is the simplest code that {}?
    """),
    tasks=_parted("""
        rotates a list by k places; finds the second largest number; checks if two words are anagrams;
        computes the power of a number; capitalises every word; sums the digits of a number; renames files in a folder;
        finds the longest word in a sentence; keeps a queue of jobs; computes the median of a list
    """),
    summarise=_parted("""
        Summarize the text below.\\n\\n{}; Read this and tell me what happened.\\n\\n{}; Give the gist of this:\\n\\n{}
    """),
    passages=_parted("""
        The ferry to the island was cancelled on Sunday after a storm damaged the pier. About ninety visitors spent the
        night in the school hall, where volunteers served soup, and left on Monday with fishing boats.;
        Paper was once made from old clothes. When demand for newspapers grew, rags became scarce, and inventors learned
        to use wood instead, which was cheap but made pages that turned yellow.;
        Researchers let crows choose between a small reward now and a larger one later. Most crows waited up to ten
        minutes for better food, but not for more of the same food.
    """),
    rewrite=_parted("""
        Make this sound friendlier: {}; Fix the mistakes in this sentence: {}; Rewrite for a business letter: {}
    """),
    sentences=_parted("""
        You forgot to pay the bill again.; The results was better than we expects.; I can't do this job alone.;
        Come to my office before lunch.; Nobody have told us about the new rules.; The delivery is late and we are
        angry.
    """),
    sums=(
        "A bus has {a} seats and {c} rows are empty with {c} seats each. How many seats are taken?",
        "Tom reads {b} pages a day. How many days does he need for {ab} pages?",
        "A recipe for {c} people needs {a} grams of rice per person. How much rice is needed for {b} people?",
        "Which is larger, {a} divided by {c} or {b} divided by 2? Explain.",
    ),
    sums_each=3,
)
