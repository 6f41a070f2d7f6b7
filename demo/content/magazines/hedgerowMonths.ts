import { readFileSync } from 'node:fs';
import { mix } from '../art/color.ts';
import { type Habit, plant } from '../art/plants.ts';
import { moon, starChart } from '../art/starChart.ts';
import type { Book } from '../typesetting/book.ts';
import { drawColumn } from '../typesetting/columns.ts';
import { columnWidth, type House, liveArea, type NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { paper } from '../typesetting/page.ts';

interface Month {
  readonly name: string;
  readonly intro: string;
  readonly days: readonly string[];
  /** Name, Latin name, habit, colour of the flower, and text. */
  readonly plants: readonly (readonly [string, string, Habit, string, string])[];
}

const year = 2027;
const grounds = [
  '#dfe6ea',
  '#e4e2d4',
  '#e2ead2',
  '#dcebd4',
  '#eef0d0',
  '#f2ead0',
  '#f4e6c4',
  '#f2ddb8',
  '#ecd6ba',
  '#e6cdb4',
  '#dcd2c8',
  '#d4dde4',
];

/** Twelve months of ten pages each: a plate, a page of text, two of days, a sky, four plants, and a page for notes. */
export function setMonths(book: Book, number: NumberArt): void {
  const months = JSON.parse(
    readFileSync(new URL('../text/hedgerow.json', import.meta.url), 'utf8'),
  ) as Month[];
  for (const [m, month] of months.entries()) {
    setPlatePage(book, month, m);
    setIntro(book, number, month);
    setDays(book, number, month, m, 1, 16);
    setDays(book, number, month, m, 17, new Date(Date.UTC(year, m + 1, 0)).getUTCDate());
    setSky(book, number, month, m);
    for (const [i, entry] of month.plants.entries())
      setPlant(book, number, month, entry, m * 4 + i);
    setNotes(book, number, month);
  }
}

function setPlatePage(book: Book, month: Month, m: number) {
  book.page();
  book.place(month.name);
  book.bookmark(month.name);
  const [, , habit, bloom] = month.plants[0] ?? ['', '', 'fern', '#3f5a2c'];
  const { w, h } = book.sheet;
  book.doc.rect(0, 0, w, h).fill(grounds[m] ?? '#eeeeee');
  const grown = plant({ seed: m * 5 + 2, habit, stem: '#4a5a2c', leaf: '#5f7a3a', bloom });
  // The name is below the roots, because it would be illegible on the leaves.
  grown(book, { x: 0, y: 0, w, h: h - 90 });
  setLine(
    book,
    month.name,
    { x: w / 2, y: h - 40 },
    { cut: 'playfair-italic', size: 46, color: '#23281c' },
    'center',
  );
}

function page(book: Book, number: NumberArt, head: string) {
  book.page();
  paper(book, number);
  book.artifact(() => number.house.drawRunningHead(book, number, head));
  return liveArea(book, number.house);
}

function setIntro(book: Book, number: NumberArt, month: Month) {
  const { house } = number;
  const area = page(book, number, month.name);
  const slugs = house.galley(book, [month.intro], columnWidth(house), {
    ...house.text,
    size: 14.4,
    leading: 20,
  });
  const used = drawColumn(slugs, area.x, area.y + 60, 20);
  const y = area.y + 60 + used * 20 + 40;
  book.doc
    .lineWidth(0.6)
    .strokeColor(house.accent)
    .moveTo(area.x, y)
    .lineTo(area.x + area.w, y)
    .stroke();
  setLine(
    book,
    'This month',
    { x: area.x, y: y + 26 },
    { cut: 'playfair-italic', size: 16, color: house.accent },
  );
  for (const [i, [name]] of month.plants.entries()) {
    setLine(
      book,
      name,
      { x: area.x + 104, y: y + 26 + i * 18 },
      { cut: 'garamond', size: 12.5, color: house.ink },
    );
    setLine(
      book,
      String(book.pages + 4 + i),
      { x: area.x + area.w, y: y + 26 + i * 18 },
      { cut: 'garamond', size: 12.5, color: house.accent },
      'right',
    );
  }
}

/** The hours of sunrise and sunset at 52° north, by the declination of the Sun (to about five minutes). */
function sun(dayOfYear: number): { rise: number; set: number } {
  const tilt = 0.4091 * Math.sin((2 * Math.PI * (dayOfYear - 81)) / 365);
  const b = (2 * Math.PI * (dayOfYear - 81)) / 365;
  const late = (9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b)) / 60;
  const half =
    (Math.acos(
      (Math.sin(-0.0145) - Math.sin(0.9076) * Math.sin(tilt)) / (Math.cos(0.9076) * Math.cos(tilt)),
    ) *
      12) /
    Math.PI;
  return { rise: 12 - late - half, set: 12 - late + half };
}

const clock = (hours: number): string =>
  `${Math.floor(hours)}.${String(Math.floor((hours % 1) * 60)).padStart(2, '0')}`;

/** The age of the Moon as a fraction of its cycle of 29.53 days, from the new moon of 7 January. */
const moonAge = (date: Date): number =>
  (((((date.getTime() - Date.UTC(2027, 0, 7, 20, 24)) / 86_400_000) % 29.530588) + 29.530588) %
    29.530588) /
  29.530588;

const weekdays = ['Su', 'M', 'Tu', 'W', 'Th', 'F', 'Sa'];

function setDays(book: Book, number: NumberArt, month: Month, m: number, from: number, to: number) {
  const { house } = number;
  const area = page(book, number, `${month.name}, ${from} to ${to}`);
  const step = 29;
  setLine(
    book,
    'Sun',
    { x: area.x + 98, y: area.y + 4 },
    { cut: 'garamond-italic', size: 10.5, color: house.muted },
  );
  setLine(
    book,
    'Seen on Coldharbour Lane',
    { x: area.x + 168, y: area.y + 4 },
    { cut: 'garamond-italic', size: 10.5, color: house.muted },
  );
  for (let day = from; day <= to; day += 1) {
    setDay(book, house, month, {
      m,
      day,
      x: area.x,
      y: area.y + 26 + (day - from) * step,
      w: area.w,
    });
  }
}

/** One day: the Sun, the Moon, and an observation from another year. */
function setDay(
  book: Book,
  house: House,
  month: Month,
  area: { m: number; day: number; x: number; y: number; w: number },
) {
  const { m, day, y } = area;
  const date = new Date(Date.UTC(year, m, day, 12));
  const { rise, set } = sun(Math.round((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1);
  const sunday = date.getUTCDay() === 0;
  setLine(
    book,
    String(day),
    { x: area.x + 22, y },
    { cut: 'playfair', size: 15, color: sunday ? '#a8442a' : house.ink },
    'right',
  );
  setLine(
    book,
    weekdays[date.getUTCDay()] ?? '',
    { x: area.x + 30, y },
    { cut: 'garamond-italic', size: 11, color: house.muted },
  );
  moon(book, area.x + 70, y - 4.5, 6.5, moonAge(date), '#f3dfa0', '#4a5560');
  setLine(
    book,
    `${clock(rise)}  ${clock(set)}`,
    { x: area.x + 98, y },
    { cut: 'garamond', size: 11, color: house.ink },
  );
  const seen =
    day % 4 === (m % 3) + 1 ? month.days[Math.floor(day / 4.5) % month.days.length] : undefined;
  if (seen)
    setLine(
      book,
      seen,
      { x: area.x + 168, y },
      {
        cut: 'garamond-italic',
        size: Math.min(11.5, 159 / book.unitWidth('garamond-italic', seen)),
        color: house.accent,
      },
    );
  book.doc
    .lineWidth(0.3)
    .strokeColor(mix(house.ink, house.paper, 0.6))
    .moveTo(area.x, y + 8)
    .lineTo(area.x + area.w, y + 8)
    .stroke();
}

const skies = [
  'Orion stands over the barn, and the Dog Star under him.',
  'The Twins are as high as they will go.',
  'The Lion climbs, tail last.',
  'The Plough is straight above; fall backwards to see it.',
  'Arcturus, orange, over the south end of the lane.',
  'A short night: Vega, Deneb, Altair, and then it is morning.',
  'The Scorpion crawls along the hedge and never gets over.',
  'Shooting stars about the twelfth, after midnight.',
  'The Square of Pegasus, which you could hang washing on.',
  'Andromeda overhead: a smudge two million years old.',
  'The Seven Sisters are up by supper. Count six.',
  'The Bull, the Twins and the Hunter, all in one window.',
];

function setSky(book: Book, number: NumberArt, month: Month, m: number) {
  const { house } = number;
  const area = page(book, number, `The sky in ${month.name}`);
  starChart({
    seed: m * 3 + 1,
    ground: '#16233a',
    ink: '#f7f1e1',
    accent: '#d9b860',
    figures: 8,
    bleed: false,
  })(book, { ...area, h: area.w });
  setLines(
    book,
    skies[m] ?? '',
    { x: area.x, y: area.y + area.w + 40, w: area.w },
    { cut: 'playfair-italic', size: 17, color: house.ink, leading: 23 },
  );
  setLine(
    book,
    'Facing south, ten in the evening, mid-month',
    { x: area.x, y: area.y + area.w + 98 },
    { cut: 'garamond', size: 10.5, color: house.muted },
  );
}

function setPlant(
  book: Book,
  number: NumberArt,
  month: Month,
  [name, latin, habit, bloom, words]: Month['plants'][number],
  n: number,
) {
  const { house } = number;
  const area = page(book, number, month.name);
  const h = area.h * 0.66;
  plant({
    seed: n * 7 + 3,
    habit,
    stem: '#4a5a2c',
    leaf: n % 2 ? '#5f7a3a' : '#74863f',
    bloom,
    ground: mix(bloom, house.paper, 0.86),
  })(book, { ...area, h });
  setLine(
    book,
    name,
    { x: area.x, y: area.y + h + 38 },
    { cut: 'playfair', size: 26, color: house.ink },
  );
  setLine(
    book,
    latin,
    { x: area.x + area.w, y: area.y + h + 38 },
    { cut: 'garamond-italic', size: 12, color: house.muted },
    'right',
  );
  setLines(
    book,
    words,
    { x: area.x, y: area.y + h + 64, w: area.w },
    { cut: 'garamond', size: 13.2, color: house.ink, leading: 18 },
  );
}

function setNotes(book: Book, number: NumberArt, month: Month) {
  const { house } = number;
  const area = page(book, number, 'Your own ten yards');
  setLine(
    book,
    `${month.name}: what I saw`,
    { x: area.x, y: area.y + 12 },
    { cut: 'playfair-italic', size: 20, color: house.accent },
  );
  book.doc
    .lineWidth(0.4)
    .strokeColor(mix(house.ink, house.paper, 0.55))
    .dash(1, { space: 2.5 });
  for (let y = area.y + 52; y < area.y + area.h; y += 25)
    book.doc
      .moveTo(area.x, y)
      .lineTo(area.x + area.w, y)
      .stroke();
  book.doc.undash();
}
