/** The most frequent words of languages that share a script, by the script's name in Unicode and the language's tag. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Latin: {
    en: 'the of and to in is that it for was with as on be at by this have from or had not are but what all were when we there can an your which their said if do will each about how up out them then she so her would has him his they who more been its into than only our you',
    de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man wenn ich wir uns ihre ihr sein wurde kann',
    fr: 'le la les de des du et à un une est en que qui dans pour pas ce il au sur se ne par plus avec sont son sa ses cette mais comme nous vous elle ou leur tout aux ont été être fait je on où même deux ces bien sans peut dont très quand était c’est d’une qu’il',
    it: 'di e che il la un è a per in non una sono con si da come le dei del della nel alla i lo ma anche gli al più ha o questo delle se mi ci nella era dal essere sul suo sua loro tutto stato dopo perché quando fa molto hanno solo ai degli dalla questa c’è l’ho dell’acqua prima chi',
    es: 'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez puede todos así nos donde ni',
    pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos',
    ca: 'de la i el que a en els les un per amb és una del no dels al es va més com se però són ha seu seva aquest aquesta hi ho des fins quan molt tot també on sense entre fer ser havia era pel pels als ja què nosaltres vegada després any anys',
    gl: 'de a o que e do da en un unha para é con non os no se na por máis as dos como pero foi ao ás das ten seu súa ou ser cando moi hai nos xa está eu tamén só polo pola ata iso ela entre era despois sen mesmo aos ter seus quen nas esta este ano anos',
    nl: 'de het een van en in is dat op te zijn met voor niet die aan er om ook als dan maar bij uit nog naar door over wordt zo ze hij had of was heeft hun worden wel meer deze tot je kan zich waar we ik geen werd al dit wie kunnen hebben moet veel toen onder tegen nu haar twee',
    af: 'die van en in is dat op te het met vir nie aan om ook as dan maar by uit nog na deur oor word so hulle hy was of ons hierdie tot jy kan waar ek geen sal hom haar wat daar moet baie toe ’n een sy my sê',
    sv: 'och i att det som en på är av för med den till inte har de ett om var jag men sig från vi så kan när man nu hade ut efter upp eller där vara alla mycket också bara under vid mot utan över hur vad blir skulle detta kunde blev någon några då in honom henne dig mig än varit år',
    da: 'og i at det er en på som af for med den til ikke har de et om var jeg men sig fra vi så kan når man nu havde ud efter op eller der være alle meget også kun under ved mod uden over hvor hvad bliver skulle dette kunne blev nogen nogle da ind ham hende dig mig end været år hvis sin sit',
    nb: 'og i å det er en på som av for med den til ikke har de et om var jeg men seg fra vi så kan når man nå hadde ut etter opp eller der være alle mye også bare under ved mot uten over hvor hva blir skulle dette kunne ble noen da inn ham henne deg meg enn vært år hvis sin sitt å bli',
    nn: 'og i å det er ein på som av for med den til ikkje har dei eit om var eg men seg frå vi så kan når ein no hadde ut etter opp eller der vere alle mykje også berre under ved mot utan over kor kva blir skulle dette kunne vart nokon då inn han ho deg meg enn vore år noko korleis',
    is: 'og að í á það er sem en til við um af með fyrir ekki var hann hún þeir ég því eru þar eða hafa hefur verið frá eftir þegar svo þá nú upp út ef við sér sig mjög allt vera væri hafði okkur þetta þessi hvað hvar bara líka ár',
    fi: 'ja on ei että se oli hän mutta ovat kun niin myös joka kuin hänen mukaan ole jos tai sen sitä mitä tämä vain nyt jo olen ne me te siitä siellä niitä kanssa vuoden vuonna jälkeen ennen kaikki hyvin sitten voi olla ollut eivät jotka tämän jonka oma olisi minä sinä heidän ihan mutta',
    et: 'ja on ei et see oli ta aga kui ka nii ning mis kes oma siis mida ma me nad seda selle juba veel välja oma olid pole või kõik nagu vaid pärast enne peale kus siin seal üks kaks aasta aastal väga saab ole olla olnud sest just mu tema nende',
    pl: 'i w na z do nie się że to jest o po jak a ale od za co przez dla są był być czy już tak tylko oraz ze która który które jego jej ich może było ma mnie tym tego przy bardzo gdy kiedy sobie także jeszcze lub pod nad bez była będzie nas jako roku lat we ten ta',
    cs: 'a v na se je že to s z do o jako za k pro ale po by i jsou jeho které který která od při jsem už jen tak byl byla bylo být co nebo ve si ze až jak však také jejich může mezi kde když pod než podle protože tím ještě roku let jsme není proto aby',
    sk: 'a v na sa je že to s z do o ako za k pre ale po by i sú jeho ktoré ktorý ktorá od pri som už len tak bol bola bolo byť čo alebo vo si zo až však tiež ich môže medzi kde keď pod než podľa pretože tým ešte roku rokov sme nie preto aby',
    sl: 'in je v na se da za so pa ki bi tudi kot z s po ne od ali pri še že iz o do to ni bil bila bilo sem kako le več lahko kar pred med ko biti zelo tako samo vse kjer svoje njegov njena leta let smo nas če ker vsak potem ampak',
    hr: 'i je u na se da za su a od koji koja koje što kao s iz o ne bi ili po do to nije bio bila bilo sam kako samo više može prije pre nakon posle među kad kada biti vrlo veoma tako sve gdje gde svoje njegov njena godine smo nas ako jer svaki ali te će',
    hu: 'a az és hogy nem is egy volt meg ez de csak azt már van vagy ha mint még ki aki ami el mert le fel sem lehet majd így úgy kell nagyon itt ott minden után között magyar két amely ezt én te mi ők lesz volna voltak ezek azok által szerint pedig sok új',
    ro: 'de și în a la cu pe că nu o din care un este se mai pentru sunt fi ca au fost am lui dar sau după prin fără când cum acest această unei unui ei el lor foarte doar între până este asupra fiind toate tot era ani ne să ce le îl îi',
    tr: 've bir bu için de da ile çok olarak olan gibi daha kadar sonra en ne var ama o ben sen biz her ya mi değil ise veya ki oldu olduğu göre tarafından iki büyük yeni içinde önce bütün hem ancak bile artık şey nasıl neden kendi şimdi',
    lt: 'ir yra kad į su iš tai kaip ne o bet buvo per apie jo jos už tik po dar nuo ar jis ji jie mes jau kai kurie kuris kuri taip pat prie labai metų metais savo būti gali visi iki nes arba be tarp čia mūsų ten todėl dėl',
    lv: 'un ir kas ka uz no ar par tas bet nav bija tā kā arī pēc gan vai pie lai viņš viņa mēs jau kad tikai savu šo gada gadā ļoti līdz tiek būt var to tiem pirms starp jo es tu mūsu visi kur tad vēl nekā',
    vi: 'và của là có không được cho một các trong với những để khi người này đã từ đến như cũng ra nhiều về vào năm trên ở lại sẽ đó thì tôi còn hay rất làm phải bị sau nhưng chỉ mà việc theo hơn nếu nào đi',
    id: 'yang dan di ini itu dengan untuk dari dalam pada tidak adalah ke akan juga ada oleh kita saya mereka dia atau seperti lebih telah bisa dapat boleh karena kerana sudah satu orang tahun kami anda menjadi tetapi tapi saat sebagai kepada lagi',
    eu: 'eta da ez bat du dira ere zen hori egin izan baina duen bere den dute beste gure oso zuen baino egiten izango behar hau horrek dela nola gero orain batean baten arte bezala dituen guztiak urte urteko',
    la: 'et in est ut ad non cum sed qui quae quod ex sit per si ac aut vel dolor amet ipsum lorem consectetur adipiscing elit ante nec nulla quis eget vitae tempor id mauris vestibulum sapien pellentesque sollicitudin neque tincidunt etiam enim esse sunt',
  },
  Cyrillic: {
    ru: 'и в не на что с он как по это но из у за то все от так его она был для мы же они был было бы только о до или если уже когда этот этого чтобы нет ещё еще может который которые были быть есть где после во со при я ты вы их её',
    uk: 'і в не на що з він як по це але із у за то все від так його вона був для ми ж вони було б тільки про до або якщо вже коли цей цього щоб немає ще може який які були бути є де після та й при я ти ви їх її',
    be: 'і ў не на што з ён як па гэта але у за то усё ад так яго яна быў для мы ж яны было б толькі пра да або калі ужо гэты гэтага каб няма яшчэ можа які якія былі быць ёсць дзе пасля ды пры я ты вы іх яе',
    bg: 'и в не на че с той как по това но от у за то все така го тя беше са ще ли само до или ако вече когато този тази да няма още може който които бяха бъде е къде след във със при аз ти вие им си',
    sr: 'и је у на се да за су а од који која које што као с из о не би или по до то није био била било сам како само више може пре после међу кад када бити врло веома тако све где своје његов године смо нас ако јер ће',
    mk: 'и во не на што со тој како по ова но од за тоа сите така го таа беше се ќе дали само до или ако веќе кога овој оваа да нема уште може кој кои беа биде е каде по при јас ти вие им си најмногу година',
  },
  Arabic: {
    ar: 'في من على إلى أن التي الذي هذا هذه عن مع ما لا كان كانت بين كل ذلك بعد قبل ثم أو إن هو هي لم لن قد حتى عند منذ هناك كما حين لكن فيها فيه إلا أي غير أنه وهو ولا',
    fa: 'و در به از که این را با است برای آن یک هم تا ها می بر بود شد خود ما او آنها نیز اما هر یا اگر چه پس باید کند کرد شده های است؛ دو همه بین وی نمی دارد',
    ur: 'کے میں کی ہے اور سے کا کو اس نے پر کہ یہ ہیں ایک کر نہیں بھی تھا تھی وہ تو جو ہو گیا لیے ان اپنے ہی کیا تک بعد جب اگر ساتھ کچھ رہے',
  },
  Devanagari: {
    hi: 'के में की है और से का को इस ने पर कि यह हैं एक कर नहीं भी था थी वह तो जो हो गया लिए उन अपने ही क्या तक बाद जब अगर साथ कुछ रहे ये',
    mr: 'आणि आहे या ते हे तो ती च्या मध्ये एक नाही पण होते होता होती आहेत असे त्या त्यांच्या साठी केले केली काही जे जी की व हा ही मी आपल्या पासून करून',
    ne: 'र छ को मा यो त्यो छन् भने पनि गरेको लागि थियो हुन्छ एक तथा तर हो गर्न भएको यस उनी आफ्नो अनि साथै रहेको छैन हरू का ले बाट',
  },
  Hebrew: {
    he: 'של את על לא זה עם הוא היא כי גם או אם יש אל אבל כל מה אני אין רק היה היתה הם בין אחד כמו עוד לו לה שלו יותר כך אחרי לפני זאת כבר אנחנו ידי',
  },
};

/**
 * Never proposed. They are listed so that their texts are not detected as other languages. The words of Croatian do not
 * distinguish it from Serbian, nor those of Indonesian from Malay. Latin only fills a layout.
 */
const unproposed = ['hr', 'id', 'la'];

export interface CommonWords {
  /** `null` for a language that is never proposed. */
  readonly tag: string | null;
  readonly words: ReadonlySet<string>;
}

/** The words of the languages of a script; null if one language alone has the script. */
export function commonWords(script: string): CommonWords[] | null {
  const languages = words[script];
  if (!languages) return null;
  return Object.entries(languages).map(([tag, text]) => ({
    tag: unproposed.includes(tag) ? null : tag,
    words: new Set(text.split(' ')),
  }));
}
