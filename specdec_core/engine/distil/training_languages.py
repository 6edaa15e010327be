"""Training prompts that ask for a translation, out of English and into it.

Plain text and nothing else.
"""

from __future__ import annotations

from specdec_core.engine.distil.topics import Kind, parted

LANGUAGES = (
    Kind(
        "translation",
        parted("""
            Translate into German: {}; Translate into French: {}; Translate into Spanish: {};
            Translate into Italian: {}; Translate into Portuguese: {}; Translate this text to German.\\n\\n{};
            Translate this text to French.\\n\\n{}; Translate this text to Spanish.\\n\\n{};
            Translate this text to Italian.\\n\\n{}; Translate this text to Portuguese.\\n\\n{};
            How do you say this in German? {}; How do you say this in French? {}; How do you say this in Spanish? {};
            How do you say this in Italian? {}; How do you say this in Portuguese? {};
            Please give me the French for the following: {}; Please give me the Spanish for the following: {};
            Please give me the German for the following: {}
        """),
        parted("""
            Good morning, how are you today?; Where is the nearest bank?; I would like a cup of tea with milk.;
            The shop opens at nine and closes at six.; My sister works in a hospital.; We have two children and a dog.;
            It is raining, so we are staying at home.; Could you speak more slowly, please?; The bill, please.;
            I have lost my passport and my telephone.; Turn left at the church and then go straight on.;
            He has been learning English for three years.; The apples are sweet, but the pears are not ripe yet.;
            What time does the film begin?; Yesterday we went to the beach and swam for two hours.;
            She bought a red coat and a pair of black shoes.; The doctor says that I should drink more water.;
            My room is on the third floor.; There is a problem with the heating in our flat.;
            Thank you very much for your help.; Our teacher told us a long story about her first car.;
            If it is sunny tomorrow, we will have a picnic in the park.; I do not eat meat, but I like fish.;
            The old man sits in front of his house and reads the newspaper.; They live in a small village near the sea.;
            The meeting has been moved to Thursday afternoon.; You can pay in cash or by card.;
            The baby is sleeping, please be quiet.; I am looking for a birthday present for my father.;
            The book on the table belongs to my cousin.; In winter the lake freezes and people skate on it.;
            We need flour, eggs, butter and sugar for the cake.; The computer is new, but it is very slow.;
            My brother plays football every Saturday with his friends.; Please close the door when you leave.;
            The exam was difficult, but most of the students passed it.; The window is broken and must be repaired.;
            I have an appointment with the dentist at ten o'clock.; How much does this bag cost?;
            The flight was late because of the fog.; A bird has built its nest above our door.;
            Nobody knows why the lights went out.; The road is closed, so you have to drive through the forest.;
            Do you have a table for four people?; The new neighbours are friendly and have a piano.;
            He forgot his umbrella on the bus.; We are proud of our daughter because she won the race.;
            The soup is hot, so be careful.; I will call you as soon as I arrive.; The museum is free on Sundays.;
            Every morning she feeds the chickens and collects the eggs.; It was the best summer of my life.;
            The machine stops when you press the green button.; Happy birthday and all the best for the new year!;
            The bread is still warm. Would you like a slice with honey?;
            My grandfather was a carpenter. He built this table with his own hands, and it is still strong.;
            The city has many parks. In spring they are full of flowers, and people have lunch on the grass.;
            Dear Paul, thank you for your letter. I am glad that you like your new job. See you in May.;
            The dog ran across the street and hid under a car. It took us an hour to get it out.;
            First wash the tomatoes, then cut them into small pieces and mix them with oil and salt.;
            The company has offices in five countries. About two hundred people work there.;
            On Friday there will be a concert in the town hall. Tickets cost twelve euros.;
            I have been feeling tired all week. I go to bed early, but I cannot fall asleep.;
            The mountain is two thousand metres high. The way to the top takes four hours.;
            Our hotel was in the centre. The rooms were small, but the breakfast was very good.;
            Children under six travel free. Older children pay half of the price.;
            The president spoke about the economy and promised new jobs in the north of the country.;
            Water boils at one hundred degrees. On a high mountain it boils sooner.;
            The scientists found a new kind of frog. It is no larger than a fingernail.;
            A friend is someone who listens, tells the truth and laughs about the same things.;
            Tom opened the box. There was nothing in it except an old photograph of a ship.;
            Please do not touch the paintings. Photographs are allowed without a flash.;
            The farmer sold his cows and planted almond trees, because there was too little rain for grass.;
            The moon was bright, and the snow in the fields looked blue.; My favourite colour is green.;
            We spent the whole evening talking about music and travel.; The police are looking for a white van.;
            You should back up your files once a week.; The library has no more copies of this novel.;
            Swimming is good for the back and the heart.; The strike will last until the end of the month.;
            She speaks four languages and is learning a fifth.; The river is too deep to cross on foot.;
            Let us meet in front of the theatre at a quarter to eight.; I am allergic to nuts and milk.;
            The cat has been sitting on the roof since this morning.; The elections will take place in autumn.;
            He apologised for his mistake and offered to pay for the damage.; The password must have ten letters.;
            Our garden is small, but it has room for a swing and three rose bushes.;
            The coffee machine on the second floor is out of order.; I cannot find my glasses.; This way, please.;
            We would like to book a double room for two nights.; The phone rang, but nobody answered.;
            All passengers must fasten their seat belts.; The king had three daughters, and the youngest was clever.;
            To save energy, turn off the lights when you leave the room.; There are seven days in a week.
        """),
        8,
    ),
    Kind(
        "translation",
        parted("""
            Translate into English: {}; What does this mean in English? {}; Translate this text to English.\\n\\n{};
            Please give me the English for the following: {}; Which language is this, and what does it say? {};
            Translate to English and explain the hardest word: {}
        """),
        parted("""
            Guten Morgen, wie geht es Ihnen?; Der Hund schläft unter dem Tisch.; Ich habe heute keine Zeit, aber morgen
            können wir uns treffen.; Wo finde ich die nächste Apotheke?; Meine Mutter backt jeden Sonntag einen
            Kuchen.; Das Wetter ist schön, deshalb gehen wir spazieren.; Er fährt mit dem Fahrrad zur Arbeit.; Die
            Kinder spielen im Garten, und der Großvater liest die Zeitung.; Im Winter ist es hier sehr kalt. Wir
            tragen dicke Jacken und trinken heißen Tee.; Das Buch kostet zwanzig Euro, aber es ist sehr gut.; Könnten
            Sie bitte das Fenster schließen?; Nach der Schule will sie Ärztin werden.; Der Bus kommt heute nicht, weil
            die Straße gesperrt ist.; Wir haben ein kleines Haus am See gekauft. Es hat ein rotes Dach.;
            Bonjour, je voudrais deux croissants et un café.; Où est la gare, s'il vous plaît?; Mon frère habite à
            Lyon avec sa femme.; Il fait froid ce matin, mais le soleil brille.; Nous avons mangé dans un petit
            restaurant près du port.; Elle travaille dans une école depuis dix ans.; Je ne trouve pas mes clés.; Les
            enfants jouent dans la cour et le chat dort sur la chaise.; Demain, nous allons visiter le musée. L'entrée
            est gratuite.; Le médecin m'a dit de boire plus d'eau.; Si tu as faim, il y a du pain et du fromage dans la
            cuisine.; Mon film préféré raconte l'histoire d'un vieux musicien.; Pouvez-vous répéter la question?; Le
            train est parti avec vingt minutes de retard.;
            Buenos días, ¿cómo está usted?; Me gusta leer antes de dormir.; ¿Cuánto cuesta esta camisa?; Mi hermana
            estudia medicina en Madrid.; Hoy no tengo tiempo, pero podemos hablar mañana.; El perro corre por la playa
            y los niños lo siguen.; Ayer llovió todo el día y nos quedamos en casa.; La sopa está muy caliente.; Vivo
            en el segundo piso, al lado del ascensor.; ¿Puede ayudarme a encontrar mi maleta?; Mis abuelos tienen una
            casa en el campo. Allí hay gallinas y un caballo viejo.; El autobús sale a las ocho de la tarde.; Necesito
            comprar leche, huevos y arroz.; Cuando era joven, trabajaba en una fábrica de zapatos.;
            Buongiorno, vorrei un bicchiere d'acqua.; Dov'è la stazione?; Mia nonna cucina molto bene.; Oggi fa caldo e
            andiamo al mare.; Il libro è sul tavolo, vicino alla finestra.; Non capisco questa parola.; Mio padre
            lavora in banca da vent'anni.; I bambini dormono già, parla piano.; Abbiamo visto un bel film ieri sera.;
            Il negozio chiude alle sette.; Vorrei prenotare una camera per due notti.; La città è piccola, ma ha un
            grande parco e un teatro antico.; Se piove, restiamo a casa e giochiamo a carte.; Ho perso il treno perché
            la sveglia non ha suonato.;
            Bom dia, tudo bem?; Onde fica a farmácia?; Eu gosto de música e de dançar.; A minha irmã mora em Lisboa.;
            Hoje está muito quente.; O café está frio.; Nós vamos à praia no domingo.; O menino perdeu o chapéu no
            parque.; Quanto custa este livro?; Ela trabalha num hospital e estuda à noite.; O gato dorme na janela o
            dia inteiro.; Preciso de ajuda com o meu computador.; O almoço está pronto. Lavem as mãos e venham para a
            mesa.; Quando eu era criança, morava numa aldeia perto do rio.
        """),
        6,
    ),
)
