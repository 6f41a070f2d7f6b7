import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '#contract/boot.ts';
import { languageOf } from '../../../server/publishing/pdf-worker/language.ts';

/** The beginning of the Universal Declaration of Human Rights, which is there in every language. */
const declarations: Readonly<Record<string, string>> = {
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité. Chacun peut se prévaloir de tous les droits et de toutes les libertés proclamés dans la présente Déclaration, sans distinction aucune, notamment de race, de couleur, de sexe, de langue, de religion, d’opinion politique ou de toute autre opinion. De plus, il ne sera fait aucune distinction fondée sur le statut politique, juridique ou international du pays ou du territoire dont une personne est ressortissante.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros. Toda persona tiene todos los derechos y libertades proclamados en esta Declaración, sin distinción alguna de raza, color, sexo, idioma, religión, opinión política o de cualquier otra índole. Además, no se hará distinción alguna fundada en la condición política, jurídica o internacional del país o territorio de cuya jurisdicción dependa una persona. Todo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona. Nadie estará sometido a esclavitud ni a servidumbre, la esclavitud y la trata de esclavos están prohibidas en todas sus formas.',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade. Todos os seres humanos podem invocar os direitos e as liberdades proclamados na presente Declaração, sem distinção alguma, nomeadamente de raça, de cor, de sexo, de língua, de religião. Além disso, não será feita nenhuma distinção fundada no estatuto político do país ou do território da naturalidade da pessoa. Todo o indivíduo tem direito à vida, à liberdade e à segurança pessoal. Ninguém será mantido em escravatura ou em servidão; a escravatura e o trato dos escravos, sob todas as formas, são proibidos.',
  nl: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen. Een ieder heeft aanspraak op alle rechten en vrijheden, in deze Verklaring opgesomd, zonder enig onderscheid van welke aard ook, zoals ras, kleur, geslacht, taal, godsdienst, politieke of andere overtuiging. Een ieder heeft recht op leven, vrijheid en onschendbaarheid van zijn persoon. Niemand zal in slavernij of horigheid gehouden worden.',
  da: 'Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd. Enhver har krav på alle de rettigheder og friheder, som nævnes i denne erklæring, uden forskelsbehandling af nogen art, for eksempel på grund af race, farve, køn, sprog, religion, politisk eller anden anskuelse. Der skal heller ikke gøres nogen forskel på grund af det lands eller områdes politiske forhold, hvortil en person hører, hvad enten dette er uafhængigt, eller ikke har selvstyre. Ingen må efter loven blive holdt i slaveri, og jeg skal ikke sige mere af det.',
  nb: 'Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og samvittighet og bør handle mot hverandre i brorskapets ånd. Enhver har krav på alle de rettigheter og friheter som er nevnt i denne erklæring, uten forskjell av noen art, for eksempel på grunn av rase, farge, kjønn, språk, religion, politisk eller annen oppfatning. Det skal heller ikke gjøres noen forskjell på grunn av den politiske stilling som innehas av det land en person hører til, enten landet er uavhengig eller ikke har selvstyre. Ingen må bli holdt i slaveri etter loven, og jeg skal ikke si mye mer om hva det er.',
  fi: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä. Jokainen on oikeutettu kaikkiin tässä julistuksessa esitettyihin oikeuksiin, ilman minkäänlaista erotusta. Mutta se ei ole kaikki, sillä niin hän sanoi, että tämä on vain alku, ja että kun se oli tehty, niin myös muut olivat jo siellä. Ei ketään saa pitää orjana, eikä se ole hyvin, jos joku on kuin orja. Me emme tiedä, mitä se sitten on.',
  cs: 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství. Každý má všechna práva a všechny svobody, stanovené touto deklarací, bez jakéhokoli rozlišování, zejména podle rasy, barvy, pohlaví, jazyka, náboženství, které je v zemi. Dále se nebude činit žádný rozdíl z důvodu postavení země nebo území, k němuž určitá osoba přísluší, ať jde o zemi nebo území nezávislé, když už je to tak, že také ještě není možné, aby byl každý svobodný.',
  sk: 'Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv. Sú obdarení rozumom a majú navzájom jednať v bratskom duchu. Každý má všetky práva a všetky slobody, ktoré sa vyhlasujú v tejto deklarácii, bez hocijakého rozlišovania najmä podľa rasy, farby, pohlavia, jazyka, náboženstva. Ďalej sa nebude robiť nijaký rozdiel na základe postavenia krajiny alebo územia, ku ktorému osoba patrí, pretože už je to tak, keď ešte nie je možné, aby bol každý slobodný, ale ktorý z nich už len pre nás je.',
  hu: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek. Mindenki, bármely megkülönböztetésre való tekintet nélkül, hivatkozhat a jelen Nyilatkozatban kinyilvánított összes jogokra és szabadságokra. Nem lehet semmiféle megkülönböztetést tenni annak az országnak a jogállása alapján sem, amelynek a személy az állampolgára, aszerint, hogy az illető ország vagy terület független, ha már meg is volt, de csak az, ami még nem az, és így kell ez is.',
  ro: 'Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele sunt înzestrate cu rațiune și conștiință și trebuie să se comporte unele față de altele în spiritul fraternității. Fiecare om se poate prevala de toate drepturile și libertățile proclamate în prezenta Declarație fără nici un fel de deosebire ca, de pildă, deosebirea de rasă, culoare, sex, limbă, religie. În afară de aceasta, nu se va face nici o deosebire după statutul politic sau juridic al țării din care este o persoană, fie că este independentă sau că nu este.',
  tr: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler. Herkes, ırk, renk, cinsiyet, dil, din, siyasi veya diğer herhangi bir akide gibi bir fark gözetilmeksizin işbu Beyannamede ilan olunan tekmil haklardan ve bütün hürriyetlerden istifade edebilir. Bundan başka bir fark da yok, ama bu daha çok bir söz gibi olan şey için değil, ne var ki o da var. Bu ülke için bir şey olarak çok var ve bir daha ne olduğu da sonra kadar.',
  ru: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства. Каждый человек должен обладать всеми правами и всеми свободами, провозглашенными настоящей Декларацией, без какого бы то ни было различия, как-то в отношении расы, цвета кожи, пола, языка, религии. Кроме того, не должно проводиться никакого различия на основе статуса страны или территории, к которой человек принадлежит, независимо от того, что она была или не была свободной, и это уже все, что он мог бы о ней сказать.',
  uk: 'Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства. Кожна людина повинна мати всі права і всі свободи, проголошені цією Декларацією, незалежно від раси, кольору шкіри, статі, мови, релігії. Крім того, не повинно проводитися ніякого розрізнення на основі статусу країни або території, до якої людина належить, незалежно від того, що вона була чи не була вільною, і це вже все, що він міг би про неї сказати, але та й так.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης. Κάθε άνθρωπος δικαιούται να επικαλείται όλα τα δικαιώματα και όλες τις ελευθερίες που προκηρύσσει η παρούσα Διακήρυξη, χωρίς καμία απολύτως διάκριση.',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה. כל אדם זכאי לזכויות ולחירויות שנקבעו בהכרזה זו ללא הפליה כלשהי מטעמי גזע, צבע, מין, לשון, דת. גדולה מזו, לא יופלה אדם על פי מעמדה של המדינה או הארץ שאליה הוא שייך, בין שהיא עצמאית ובין שהיא לא עצמאית. כל אדם יש לו הזכות על החיים, אבל אין לו זכות על כל מה של אחר, כי גם הוא אדם. לא יהיה אדם עבד או נכנע, כי אין זה נכון, אם כי היה זה כך. הוא או היא, זה עם זה, כל אחד עם מה שלו, אבל לא יותר, רק כמו כל אדם אחר.',
  fa: 'تمام افراد بشر آزاد به دنیا می آیند و از لحاظ حیثیت و حقوق با هم برابرند. همه دارای عقل و وجدان می باشند و باید نسبت به یکدیگر با روح برادری رفتار کنند. هر کس می تواند بدون هیچ گونه تمایز که از حیث نژاد، رنگ، جنس، زبان، مذهب، عقیده سیاسی یا هر عقیده دیگر باشد، از تمام حقوق و کلیه آزادی هایی که در این اعلامیه ذکر شده است بهره مند شود. به علاوه هیچ تبعیضی به عمل نخواهد آمد که مبتنی بر وضع سیاسی کشور یا سرزمینی باشد که شخص به آن تعلق دارد، خواه این کشور مستقل باشد یا نه.',
  ar: 'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميراً وعليهم أن يعامل بعضهم بعضاً بروح الإخاء. لكل إنسان حق التمتع بكل الحقوق والحريات الواردة في هذا الإعلان، دون أي تمييز، كالتمييز بسبب العنصر أو اللون أو الجنس أو اللغة أو الدين أو الرأي السياسي أو أي رأي آخر، من دون أية تفرقة بين الرجال والنساء. وفضلاً عما تقدم فلن يكون هناك أي تمييز أساسه الوضع السياسي أو القانوني أو الدولي لبلد أو البقعة التي ينتمي إليها الفرد سواء كان هذا البلد مستقلاً أو تحت الوصاية، أو كان أي قيد من القيود على سيادته. لا يجوز أن يكون في هذا العالم من هو عبد، كما أن كل من كان حراً لا يكون غير ذلك، ثم إن هذا هو الحق الذي لا شك فيه.',
  zh: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。人人有资格享有本宣言所载的一切权利和自由，不分种族、肤色、性别、语言、宗教、政治或其他见解、国籍或社会出身、财产、出生或其他身分等任何区别。并且不得因一人所属的国家或领土的政治的、行政的或者国际的地位之不同而有所区别，无论该领土是独立领土、托管领土、非自治领土或者处于其他任何主权受限制的情况之下。人人有权享有生命、自由和人身安全。任何人不得使为奴隶或奴役。',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다. 모든 사람은 인종, 피부색, 성, 언어, 종교, 정치적 또는 기타의 견해, 민족적 또는 사회적 출신, 재산, 출생 또는 기타의 신분과 같은 어떠한 종류의 차별이 없이, 이 선언에 규정된 모든 권리와 자유를 향유할 자격이 있다. 더 나아가 개인이 속한 국가 또는 영토가 독립국, 신탁통치지역, 비자치지역이거나 또는 주권에 대한 여타의 제약을 받느냐에 관계없이, 차별이 있어서는 아니된다.',
};

const terms = (locale: string): string =>
  readFileSync(new URL(`../../../locales/legal/terms.${locale}.md`, import.meta.url), 'utf8');

const croatian =
  'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i trebaju jedna prema drugima postupati u duhu bratstva. Svakome su dostupna sva prava i slobode navedene u ovoj Deklaraciji bez razlike bilo koje vrste, kao što su rasa, boja, spol, jezik, vjera, političko ili drugo mišljenje. Nadalje, ne smije se činiti bilo kakva razlika na osnovi političkog statusa zemlje kojoj neka osoba pripada, bilo da je to područje neovisno, ili da nije.';
const filling =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.';

describe('the language of a document is proposed', () => {
  test.each(Object.entries(declarations))('as %s by its words', (language, text) => {
    expect(languageOf(text, null)).toBe(language);
  });

  test.each(locales)('as %s, and not as a language beside it', (locale) => {
    expect(languageOf(terms(locale), null)).toBe(locale);
  });

  test.each([
    ['few words', 'The tide is in the harbour, and the boats are at sea.'],
    ['no words', ''],
    ['numbers', '1 2 3 4 5 6 7 8 9 10 '.repeat(40)],
    ['names', 'Müller Schmidt Rossi Kowalski Andersson '.repeat(12)],
    ['two languages', terms('de') + terms('en')],
    ['two scripts', declarations['ar'] + (declarations['ru'] ?? '')],
    ['one of several languages that share their words', croatian],
    ['the words that fill a layout', filling.repeat(3)],
  ])('not at all by %s', (_, text) => {
    expect(languageOf(text, null)).toBeNull();
  });

  test.each([
    ['de-AT', terms('de'), 'de-AT'],
    ['pt_BR', declarations['pt'], 'pt-BR'],
    ['no', declarations['nb'], 'no'],
    // What programs leave there by themselves, over words that say otherwise.
    ['en-US', terms('de'), 'de'],
    ['en-US', declarations['ar'], 'ar'],
    ['en-US', declarations['ru'] + (declarations['ar'] ?? ''), 'en-US'],
    ['sv', '', 'sv'],
    ['hr', croatian, 'hr'],
    ['hr', declarations['ka'] ?? declarations['el'], 'el'],
    ['C', terms('it'), 'it'],
    ['english', '', null],
  ])('with /Lang %j where its words leave that open, or agree', (said, text, language) => {
    expect(languageOf(text ?? '', said)).toBe(language);
  });
});
