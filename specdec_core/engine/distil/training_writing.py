"""Training prompts for letters, essays, short questions, definitions, opinions and everyday advice.

Plain text and nothing else.
"""

from __future__ import annotations

from specdec_core.engine.distil.topics import Kind, parted

WRITING = (
    Kind(
        "letter",
        parted("""
            Write an email {}.; Write a formal letter {}.; Write a short, friendly message {}.; Help me write a text
            {}.; Write a polite email in four sentences {}.; Draft a letter with a subject line {}.; Write two versions
            of a message {}, one formal and one casual.; Write a warm letter {}.; I need an email {}. Keep it short.;
            Compose a professional email {}. Sign it as Alex Morgan.; Write a clear and firm letter {}.
        """),
        parted("""
            to cancel a gym membership; to ask my boss for a day off; to thank a teacher for her help; to complain about
            a broken toaster; to apply for a job in a garden centre; to congratulate a friend on a new baby; to invite
            my team to a picnic; to say sorry for a missed meeting; to ask a landlord to repair the heating; to
            recommend a former student; to ask for a refund for a cancelled concert; to welcome a new colleague; to
            introduce myself to a new client; to decline an invitation to a wedding; to remind a customer of an unpaid
            bill; to ask a professor for more time; to tell my parents about my new flat; to resign from my job; to
            order fifty chairs for an event; to ask a hotel about parking; to report a lost suitcase; to propose a new
            project; to follow up after a sales call; to ask a doctor for an appointment; to wish a friend a good
            recovery; to announce that our shop moves; to ask the council for a safer crossing; to thank the guests of
            a party; to share bad news with a team; to ask an author for permission to use a picture; to comfort a
            friend who failed an exam; to explain a late delivery to a customer; to ask for a higher salary; to say
            goodbye to colleagues; to arrange a visit to a factory; to ask an old friend to meet again; to offer help
            to a new student; to cancel a hotel room; to ask a bank about a strange payment; to suggest a better time
            for a call
        """),
        8,
    ),
    Kind(
        "essay",
        parted("""
            Write an essay about {}.; Write an introduction for an essay on {}.; Write a short speech about {}.;
            Write a blog post about {}.; Write an outline for an essay on {}.; Give arguments for and against {}.;
            Write a newspaper column about {}.; Write three paragraphs about {}.; Write the conclusion of an essay on
            {}.; Write an essay of about 200 words on {}. Begin with a question.
        """),
        parted("""
            homework; school uniforms; life in a big city; friendship in the age of phones; zoos; space travel; working
            four days a week; the value of failure; learning from history; kindness; fast food; the future of work;
            why people travel; growing old; free public transport; the meaning of home; art in schools; social media;
            patience; living without a car; the power of music; being alone; tourism and nature; robots that care for
            the old; the importance of reading; money and happiness; what makes a good leader; clothes and identity;
            curiosity; water as a human right; the end of cash; pets in the city; courage; sport and fairness; living
            abroad; honesty; the role of newspapers; childhood memories; gardens in cities; the best invention ever made
        """),
        7,
    ),
    Kind(
        "product",
        parted("""
            Write a product description for {}.; Write a slogan for {}.; Write an advertisement for {}.; Write a review
            of {} by a happy customer.; Write a review of {} by a disappointed customer.; Write three short posts that
            announce {}.; Write instructions for the use of {}.; Suggest five names for {}.
        """),
        parted("""
            a folding bicycle; a quiet vacuum cleaner; a solar lamp; a wooden toy train; a waterproof backpack; an
            electric kettle; a herbal tea; a smart watch for children; a warm winter blanket; a language app; a reusable
            water bottle; an office chair; a cordless drill; a hand cream with honey; a travel pillow; a set of kitchen
            knives; a bird feeder; noise-cancelling headphones; a raincoat made of old bottles; a board game about
            trade; a small greenhouse; a dark chocolate bar; a yoga mat; a desk lamp; a dog collar that glows; a
            cookbook for students; a camping stove; a pair of hiking boots; a paper notebook; a home weather station
        """),
        6,
    ),
    Kind(
        "question",
        parted("""
            {}; {} Answer in one sentence.; Quick question: {}; {} Explain your answer.; I was wondering: {};
            {} Give an example.
        """),
        parted("""
            What is the capital of Canada?; How many continents are there?; Which planet is closest to the sun?; Who
            painted the Mona Lisa?; Why is the sky blue?; What do pandas eat?; How many legs does a spider have?; What
            is the largest ocean?; Why do leaves fall in autumn?; Who wrote Romeo and Juliet?; What is the boiling point
            of water?; Why do we yawn?; What language is spoken in Brazil?; How long does the moon take to circle the
            Earth?; What is the tallest mountain in the world?; Why is sea water salty?; How do fish breathe?; What is
            the smallest prime number?; Which metal is liquid at room temperature?; Who was the first person on the
            moon?; What is the currency of Japan?; Why do cats purr?; How many bones does an adult have?; What is wine
            made from?; Which animal is the fastest on land?; What does a thermometer measure?; Why do onions make us
            cry?; In which country are the pyramids of Giza?; What is the opposite of ancient?; How many days are in
            February?; Why does ice float?; What is the square root of 81?; Who invented the telephone?; Which gas do
            plants take in?; What is the longest river in Africa?; How does a compass find north?; Why do we need
            sleep?; What is the main ingredient of bread?; Which country has the most people?; What causes thunder?;
            How fast does sound travel?; Why do birds sing?; What is the difference between a lake and a sea?; When did
            the Second World War end?; How do magnets work?; What is the chemical sign for gold?; How many strings has
            a guitar?; Why do bananas turn brown?; Where do polar bears live?; What is a leap year for?; What do
            historians do?; How is butter made?; Which is heavier, a kilogram of iron or a kilogram of feathers?; Why
            are flamingos pink?; What is the capital of Australia?; How do vaccines protect us?; How many sides has a
            hexagon?; What is the difference between weather and climate?; Why do stars twinkle?; What is the biggest
            desert?; Who was Marie Curie?; Who was Mahatma Gandhi?; Who was Isaac Newton?; Who was Cleopatra?; What is
            the difference between a virus and a bacterium?; What is sushi?; How do bats find their way?; Why do we
            shiver?; What are the primary colours?; How many players are in a football team?; What is the hardest
            natural material?; What is the freezing point of water?; What is the difference between a crocodile and an
            alligator?; How does a microwave oven heat food?; Why do some animals sleep all winter?
        """),
        5,
    ),
    Kind(
        "definition",
        parted("""
            What does the word "{}" mean?; Define "{}".; Use "{}" in three sentences.; Give two words that mean nearly
            the same as "{}".; What is the opposite of "{}"?; Explain the word "{}" to somebody who learns English.;
            Where does the word "{}" come from?
        """),
        parted("""
            generous; brief; ancient; reliable; fragile; curious; abundant; stubborn; loyal; vague; essential; modest;
            hostile; inevitable; precise; temporary; transparent; urgent; obvious; rare; gratitude; evidence; ambition;
            compromise; prejudice; tradition; irony; metaphor; hypothesis; consensus; nostalgia; dilemma; harvest;
            landscape; deadline; borrow; improve; persuade; hesitate; investigate; celebrate; neglect; predict; admire;
            forgive; complain; estimate; abandon; gradually; merely
        """),
        5,
    ),
    Kind(
        "everyday",
        parted("""
            {} What should I do?; Hi, I need some advice. {}; {} Give me three simple ideas.; {} Please explain step by
            step.; Can you help me? {}
        """),
        parted("""
            My shoes are wet and I have no dryer.; I spilled red wine on a white carpet.; My plant has yellow leaves.; I
            cannot open a jar of pickles.; My laptop gets very hot.; I have to cook for ten people tomorrow.; My cat
            scratches the sofa.; I lost the receipt for a jacket that does not fit.; The drain in my shower is blocked.;
            I keep forgetting names.; My bread is always too dense.; There are ants in my kitchen.; I have a headache
            from looking at screens.; My child does not want to eat vegetables.; I need a present for a man who has
            everything.; My windows are wet every morning.; I can never find my keys.; I have leftover rice and two
            eggs.; A colleague takes credit for my work.; I get seasick and have a boat trip next week.; I want to sell
            my old sofa.; My phone fell into water.; I have to give a toast at a wedding.; I cannot sleep before
            flights.; My bicycle chain falls off.; My hands are dry in winter.; I have too many emails.; I want to save
            for a holiday.; My flatmate never cleans.; I have to carry a large mirror home by bus.; I feel lonely since
            I moved.; My dog is afraid of fireworks.; I burned the bottom of a pot.; I need to learn fifty words until
            Monday.; My jumper has shrunk.; The wifi does not reach my bedroom.; I want to drink less coffee.; My back
            hurts from sitting.; I am locked out of my account.; My friend owes me money.
        """),
        5,
    ),
    Kind(
        "opinion",
        parted("""
            Which is better, {}?; Help me decide: {}?; What is the difference: {}?; Compare in a table: {}?; Which do
            you prefer, {}, and why?; Argue for one side: {}?
        """),
        parted("""
            tea or coffee; books or films; the mountains or the sea; summer or winter; cats or dogs; renting or buying;
            a train or a plane; a laptop or a tablet; cooking or eating out; the city or the countryside; gas or
            electric cooking; running or swimming; paper notes or digital notes; a large family or a small one; morning
            or evening work; a used car or a new one; cash or cards; Python or JavaScript; a cotton or a woollen
            jumper; guessing or asking; a job with good pay or a job with free time; rice or pasta; one long holiday or
            many short ones; phone calls or messages; a garden or a balcony; listening or talking; team sports or
            single sports; planning or improvising; a desktop or a laptop computer; SQL tables or plain files
        """),
        5,
    ),
    Kind(
        "explanation",
        parted("""
            Explain {} with a short example.; What is the difference between {}?; When would you use {}?; Explain {} as
            if in a lecture for beginners.; Write a detailed explanation of {}.; What are typical mistakes with {}?;
            Give an overview with headings: {}.; Ask and answer five exam questions on {}.; Explain the idea behind {}
            and where it is used.; What should a student remember about {}?
        """),
        parted("""
            a list and a tuple in Python; a variable and a constant; a class and an object; loops and recursion; an
            interpreter and a compiler; a process and a thread; unit tests and integration tests; a queue and a priority
            queue; TCP and UDP; HTTP and HTTPS; a primary key and a foreign key; an array and a linked list; breadth
            and depth first search; exceptions and return codes; integers and floating point numbers; supervised and
            unsupervised learning; training data and test data; precision and recall; speed and acceleration; mass and
            weight; heat and temperature; mitosis and meiosis; arteries and veins; plant cells and animal cells; acids
            and alkalis; atoms and molecules; elements and compounds; conduction and convection; series and parallel
            circuits; voltage and current; reflection and refraction; renewable and fossil fuels; predators and prey;
            genes and chromosomes; bacteria and fungi; igneous and sedimentary rocks; planets and dwarf planets; the
            mean and the median; correlation and causation; permutations and combinations; sines and cosines;
            interest and compound interest; fission and fusion; light waves and sound waves; kinetic and
            potential energy; caching and buffering; encryption and hashing; Git branches and merges; big O notation
            and running time; regular expressions and plain search
        """),
        8,
    ),
)
