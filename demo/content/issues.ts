import type { MinorUnits } from '#contract/money.ts';

/** An issue of the demo store with its price and description. */
export interface DemoIssue {
  /** `<magazine>-<number>`: the name of its text file, and the demo key in the catalogue. */
  readonly key: string;
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  /** null for a free issue. */
  readonly price: MinorUnits | null;
  /** 0 without a sample. */
  readonly samplePages: number;
}

const issue = (
  key: string,
  price: number | null,
  samplePages: number,
  title: string,
  description: string,
): DemoIssue => ({
  key,
  title,
  description,
  price: price as MinorUnits | null,
  samplePages,
});

/** In the order of the catalogue: the newest and most striking issues first. */
export const demoIssues: readonly DemoIssue[] = [
  issue(
    'perihelion-12',
    690,
    6,
    'Perihelion 12',
    'Every fifteen years the rings of Saturn turn edge-on and all but vanish. **Marguerite Lanz** spends that night with the people who photograph *nothing*. Also: a clock made of mud, seven telescopes on a tram driver’s roof, and a page of films and recordings to go with it all.',
  ),
  issue(
    'ferry-9',
    950,
    6,
    'Slow Ferry: North by Small Boats',
    'An upright piano travels up the coast of Norway from hand to hand, with **cake at every landing**. Then out to Skarva, where a lighthouse has run by itself since 1986 and is visited on Tuesdays *in case it should feel forgotten*.',
  ),
  issue(
    'saltwort-7',
    1200,
    5,
    'Saltwort: Bitter',
    'The bitter number: marmalade from the **wrong orange**, eleven leaves in ascending order, and the small black cup in Trieste. *Sweet is what we’re given. Bitter is what we learn.*',
  ),
  issue(
    'marsa-3',
    800,
    5,
    'مرسى ٣: البيوت',
    'عدد عن **البيوت**: باحة دمشقية رُمّمت حجراً حجراً، وأحد عشر مفتاحاً في علبة حلوى، ودرس في *الصمت*. مجلة ثقافية تُقرأ من اليمين.',
  ),
  issue(
    'ortho-41',
    1450,
    5,
    'Ortho 41: Long Sections',
    'Buildings cut open and printed **at the length they ask for**: a heated street in Trondheim, an archive in Porto that goes down further than it goes up. *Some pages are wider than others. Turn the screen.*',
  ),
  issue(
    'yohaku-4',
    1100,
    4,
    '余白 第四号「紙」',
    '水と手だけで**紙**をすく人。壊れ方から考えた、紙の橋。残すところを大切にする人たちを訪ねました。*余白は、次の言葉が来るための椅子です。*',
  ),
  issue(
    'button-7',
    450,
    5,
    'Button 7: The Whale Who Kept the Time',
    'In the bay at Lower Puddle there is no clock. **There is only Winifred.** A story for people of about five, and *a clock you can make from a stick*.',
  ),
  issue(
    'farlight-1',
    1900,
    3,
    'Far Light',
    'Eighteen mornings between four and seven, **grain and all**, one to a page. Large files, *made to be looked into*.',
  ),
  issue(
    'window-31',
    null,
    4,
    'The Lower Window 31',
    'Stories in two columns, left on trams since 1994. In this paper: **the man who returned keys**, a letter to an upstairs neighbour, and *some weather*.',
  ),
  issue(
    'hedgerow-2027',
    1600,
    10,
    'The Hedgerow Almanac 2027',
    'A **year of small things** to look for: what flowers, what flies, what the Moon does, and when the Sun comes up over it. Every day has its line, every month its sky, and *there is room to write your own*.',
  ),
  issue(
    'ferry-8',
    850,
    5,
    'Slow Ferry: The Salt Road',
    'Nine days **behind a mule** with sixty blocks of salt, and a hotel of ninety rooms and no keys. *The mule has been here before. Follow the mule.*',
  ),
  issue(
    'perihelion-11',
    690,
    4,
    'Perihelion 11',
    'Three kilometres below the drill lies **air that nobody living has breathed**. It fizzes. Also: why some forty dunes on Earth *sing*.',
  ),
  issue(
    'farlight-2',
    1500,
    3,
    '',
    'Ten pages of sea. *This one has no name*: we looked for a word, and there was **only the sea**.',
  ),
  issue(
    'saltwort-6',
    1200,
    4,
    'Saltwort: Smoke',
    'Kippers at dawn from a smokehouse that **nobody has ever cleaned**, and one aubergine, *badly burnt*. Fire cooks; smoke remembers.',
  ),
  issue(
    'ortho-40',
    1450,
    4,
    'Ortho 40: The Courtyard',
    'What a building is for when it **leaves its middle out**. Forty courtyards measured, and a school built round a lime tree *as wide as it will be in 2060*.',
  ),
  issue(
    'marsa-2',
    800,
    4,
    'مرسى ٢: الماء',
    'عن **الماء**: نواعير حماة التي تغني، وحارس بئر على بعد يومين من أقرب قرية. *الماء لا يُملك. الماء يُستأذن.*',
  ),
  issue(
    'window-30',
    300,
    4,
    'The Lower Window 30',
    'A ferryman is examined, a bench is disputed, and **a dog** says what it has understood. *All persons in this paper are invented, apart from the dog.*',
  ),
  issue(
    'perihelion-10',
    null,
    4,
    'Perihelion 10',
    'Five sixths of all matter has never been seen; **ten tonnes of xenon** are waiting for it under a mountain. And a stone that *fell on a Tuesday*. Free to read.',
  ),
  issue(
    'yohaku-3',
    1100,
    4,
    '余白 第三号「影」',
    '照明のない家で三年暮らした人の、**影**の話。そして障子に隠れた比のこと。*影は、光が書いた手紙です。*',
  ),
  issue(
    'ferry-7',
    850,
    4,
    'Slow Ferry: Rain Towns',
    'In praise of **arcades**, which are the politest thing that architecture has done, and three days in a valley that is *mostly weather*.',
  ),
  issue(
    'button-6',
    null,
    4,
    'Button 6: Over the Hill and Up to the Moon',
    'Otto is a hedgehog, and **he is not tired**. With *things to count before you sleep*. Free to read.',
  ),
  issue(
    'ortho-39',
    1250,
    3,
    'Ortho 39: Stairs',
    'Two numbers decide how a whole building walks: **seventeen and twenty-nine**. With an essay on the half-landing, *where one of you must stand aside*.',
  ),
  issue(
    'saltwort-5',
    1000,
    4,
    'Saltwort: Brine',
    'Forty days in salt water: olives as **an act of persuasion**, and the oldest cabbage in town, *fed since 1911*.',
  ),
  issue(
    'window-29',
    300,
    0,
    'The Lower Window 29',
    'A long story for a short night: the evening **the lights went**, floor by floor. And a tailor’s *measurements*, with remarks.',
  ),
];
