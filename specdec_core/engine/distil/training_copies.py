"""Training prompts whose answers repeat the prompt, whole or with a small change: prose, lists and records.

Plain text and nothing else.
"""

from __future__ import annotations

from specdec_core.engine.distil.topics import Kind, laid_out, parted
from specdec_core.engine.distil.training_snippets import SNIPPETS

COPIES = (
    Kind(
        "copy",
        parted("""
            Repeat this text exactly: {}; Copy the following text and change nothing.\\n\\n{};
            Write this text again, one sentence per line.\\n\\n{}; Repeat what I say, without adding anything: {};
            Print this text in quotation marks: {}; Give me this text back unchanged.\\n\\n{};
            Copy this text, but write it in the past tense.\\n\\n{}; Repeat this text in capital letters: {};
            Copy this text and add a title above it.\\n\\n{}; Repeat the first sentence of this text: {};
            Copy the text and put every noun in bold.\\n\\n{}; Repeat this text twice: {};
            Copy this text, then say how many sentences it has.\\n\\n{}; Repeat only the last sentence.\\n\\n{};
            Return this text with all adjectives left out.\\n\\n{}; Read this aloud to me, exactly as it is written: {}
        """),
        parted("""
            The blue boat lies in the harbour. Its owner comes every Sunday to clean it.;
            The kitchen light is on. Somebody has left a cup on the table and a coat on the chair.;
            Our office is open from Monday to Friday. Please ring the bell and wait at the door.;
            A small fox crosses the field each evening. It stops at the fence, listens, and goes on.;
            Keep this medicine in a dry place. Do not use it after the date on the box.;
            The new lift holds eight people. In case of fire, use the stairs.;
            Nina plays the cello. She practises two hours a day and gives a concert every spring.;
            The road to the farm is narrow. Drive slowly and watch out for sheep.;
            Paint the wall twice. Let the first coat dry for a day before you begin the second.;
            My uncle keeps old radios in the cellar. Some of them still work.;
            The tower is ninety metres high. From the top you can see three lakes and a forest.;
            Snow fell all night. In the morning the village was silent and white.;
            Fill the tank with cold water. Press the switch and wait until the lamp turns green.;
            The market sells fruit, cheese and flowers. On Saturdays there is music too.;
            Leo has a new scooter. It is green, it is fast, and it has a loud horn.;
            The parcel was sent on the second of June. It weighs four kilograms and contains books.;
            The gate closes at sunset. Visitors who stay longer must call the guard.;
            Wash the shirt at thirty degrees. Do not bleach it and do not iron the print.;
            An old clock stands in the hall. It has been ten minutes slow since my childhood.;
            The path follows the stream. After the second bridge it climbs through a beech wood.;
            Your order has been packed. It will reach you within three working days.;
            Two doves live under the roof. They wake us at five in summer.;
            The hall seats two hundred guests. The stage is at the far end, next to the bar.;
            Save your work before you log out. Files that are not saved will be lost.;
            The tea comes from a hill in the south. It smells of smoke and tastes of honey.;
            Eva lost her ring on the beach. A stranger found it and took it to the police.;
            The printer is out of paper. There is a new pack in the cupboard on the left.;
            This seat is reserved for older people. Please offer it when it is needed.;
            The bell rings four times a day. The last ring means that the factory is closing.;
            A cold wind blew from the north. The sailors took down the sails and lit a lamp.;
            The first train was empty. The second was so full that we had to stand.;
            Water the fern twice a week. It likes shade and does not like cold air.;
            The team meets at ten in room four. Bring your notes and a pen.;
            Grandpa tells the same joke each year. We laugh because he laughs.;
            The key opens both doors. Do not give it to anybody else.;
            The painter lived on an island. He painted the same hill a hundred times.;
            Ask at the desk for a map. It shows the rooms, the exits and the cafe.;
            The child counted the steps. There were forty going up and forty-one coming down.;
            The camera is small and light. Its battery lasts for three hundred pictures.;
            It was a quiet street. At number seven somebody was learning the trumpet.
        """),
        9,
    ),
    Kind(
        "copy",
        parted("""
            Fix the typo and print the whole text: {}; Correct the spelling and repeat the text.\\n\\n{};
            Proofread this and return the corrected version: {}; Repeat this text without the spelling mistake: {};
            There is one misspelled word in this text. Write the text again with the right spelling.\\n\\n{};
            Return the text with its mistake corrected, and change nothing else.\\n\\n{}
        """),
        parted("""
            The hotel has a large swiming pool and a quiet garden.; We recieved your letter on Tuesday morning.;
            The children were playing in the snow untill it got dark.; Please chekc the address before you send it.;
            Our neigbours have a black cat with white paws.; The goverment has announced a new tax on fuel.;
            She definately wants to come to the concert.; The restaurant is beautifull, but the food is cold.;
            It is neccessary to wear a helmet on this site.; The coffe is in the cupboard next to the sugar.;
            He was born in Febuary in a small town.; Tomorow we will visit the old castle on the hill.;
            The wether was fine, so we walked home.; I beleive that the second answer is right.;
            The libary lends films as well as books.; There are too many cars in the centre of the citty.;
            My freind lives in a house made of wood.; The acommodation was clean and cheap.;
            They seperated the glass from the paper.; A strange noise woke the hole family.;
            This is a great oportunity to learn something new.; The knive is sharp, so be careful.;
            The buisness was founded by two brothers.; The rode was covered with leaves.;
            Her favorit colour is yellow, and mine is blue.; The plane landed safly in the storm.;
            We have alot of work to do before the party.; The enviroment needs our protection.;
            The teacher was suprised by the good results.; He could not rember the name of the street.;
            The pacient felt better after a week of rest.; Write your adress in the box below.;
            The langauge is spoken by two million people.; The medecine tastes bitter.;
            Turn the handel to the left and pull.; The bycicle stands behind the shed.;
            The show begins at ate in the evening.; The secretery will call you back.;
            Wensday is the busiest day of the week.; The cake was devided into ten pieces.
        """),
        6,
    ),
    Kind(
        "copy",
        parted("""
            Copy the following list and number it: {}; Sort this list alphabetically: {}; Write this list in reverse
            order: {}; Write this list with one item per line: {}; Repeat this list exactly: {}; Turn this list into
            bullet points: {}; Copy this list and add one more item that fits: {}; Copy this list without the second
            item: {}; Write this list in capital letters: {}; Write this list as a JSON array: {}; Copy the list and add
            a short explanation to each item: {}; Which item is the longest word in this list? Repeat the list first: {}
        """),
        parted("""
            apple, cherry, banana, plum; hammer, saw, drill, nail, screw; Monday, Friday, Sunday, Tuesday;
            cat, horse, goat, duck, sheep; Paris, Oslo, Cairo, Lima, Delhi; red, silver, blue, amber;
            milk, bread, rice, soap, candles; Anna, Omar, Li, Peter, Zoe; oak, birch, maple, pine, willow;
            violin, drum, flute, harp; rain, hail, snow, fog; north, south, east, west;
            copper, iron, zinc, tin, lead; bus, tram, ferry, taxi, train; soup, salad, fish, cake;
            doctor, plumber, lawyer, cook, pilot; tent, rope, torch, map, knife; sock, coat, glove, scarf, boot;
            Mars, Venus, Saturn, Earth; kitchen, cellar, attic, hall; pepper, thyme, mint, basil, dill;
            keyboard, mouse, screen, cable; tennis, rugby, golf, chess; April, June, March, May, July;
            eagle, owl, robin, stork; square, circle, cube, cone; flour, eggs, butter, sugar, salt
        """),
        10,
    ),
    Kind(
        "copy",
        parted("""
            Repeat this exactly:\\n\\n{}; Copy these records and change the first name to Nina:\\n\\n{};
            Return this data unchanged in a code block:\\n\\n{}; Copy this and add one more entry of the same
            form:\\n\\n{}; Write this data as a sentence:\\n\\n{}; Return this data without its last entry:\\n\\n{};
            Turn this into a Markdown table:\\n\\n{}; Copy this and add one to every number:\\n\\n{};
            Return the same data with all text in upper case:\\n\\n{}; What does this data mean? Quote it line by
            line.\\n\\n{}
        """),
        laid_out("""\
            {"name": "Tom", "age": 31, "city": "Leeds"}
            ---
            {"name": "Sara", "role": "editor", "active": true}
            ---
            {"title": "Night Bus", "pages": 212, "price": 9.5}
            ---
            {"id": 7, "name": "Max", "tags": ["new", "paid"]}
            ---
            [{"name": "Ida", "score": 8}, {"name": "Ben", "score": 5}]
            ---
            {"host": "localhost", "port": 8080, "debug": false}
            ---
            {"product": "lamp", "colour": "white", "stock": 14}
            ---
            {
              "name": "Olga",
              "address": {"street": "Mill Lane", "number": 3}
            }
            ---
            {
              "team": "Lions",
              "players": ["Kim", "Raj", "Ada"],
              "wins": 6
            }
            ---
            name,age,city
            Ali,22,Cairo
            Joan,47,Bath
            ---
            item,amount,price
            pen,12,0.80
            paper,3,4.50
            glue,1,2.10
            ---
            date,high,low
            1 May,19,8
            2 May,21,9
            3 May,17,7
            ---
            name: Carl
            job: driver
            years: 4
            ---
            from: Vera
            to: Hugo
            subject: Lunch on Friday
            ---
            width = 640
            height = 480
            title = "Main window"
            ---
            [server]
            name = alpha
            port = 9000
            ---
            <book>
              <title>The Well</title>
              <year>1987</year>
            </book>
            ---
            <ul>
              <li>Tea</li>
              <li>Coffee</li>
              <li>Juice</li>
            </ul>
            ---
            | name | goals |
            | --- | --- |
            | Rosa | 11 |
            | Emil | 7 |
            ---
            Room 1: Smith, 2 guests
            Room 2: empty
            Room 3: Okafor, 4 guests
        """),
        9,
    ),
    *SNIPPETS,
)
