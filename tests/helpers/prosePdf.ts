import { madePdf } from './madePdf.ts';

/** Points from one line to the next. */
const pitch = 16;
const leading = 12;

const columnNames = ['left', 'right'] as const;

/** Lines of a column: two paragraphs of five lines, the first of which has a parted word. */
const linesOf = (page: number, column: string): readonly string[][] => [
  [
    `Page ${page} ${column} begins here with a`,
    `the ${column} line of words, on to a maga-`,
    'zine and then to a third line and',
    'to a fourth one, which is as long',
    `as the others: end of ${column} one.`,
  ],
  [
    `The second paragraph of ${column} has`,
    'lines of the same length, and they',
    'follow each other without a gap to',
    'the foot of the column, where it is',
    `at its end: end of ${column} two.`,
  ],
];

const shown = (text: string, x: number, y: number, size = leading): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

function prose(page: number): string {
  return columnNames
    .flatMap((column, at) =>
      linesOf(page, column).flatMap((paragraph, which) =>
        paragraph.map((text, line) => shown(text, 60 + 270 * at, 700 - pitch * line - 110 * which)),
      ),
    )
    .join('\n');
}

/** As a layout program writes an entry: the number at the end of the line, and then back to its title. */
const entries = [
  ['The Lamplighter', 'Ada Moon', 2],
  ['Salt and Weather', 'Tom Reed', 3],
] as const;

const contents = (): string =>
  entries
    .flatMap(([title, author, page], at) => [
      shown(String(page), 500, 700 - 60 * at),
      shown(title, 60, 700 - 60 * at),
      shown(author, 60, 684 - 60 * at, 8),
    ])
    .join('\n');

const links = entries.map(
  ([, , page], at) =>
    `<< /Type /Annot /Subtype /Link /Rect [56 ${680 - 60 * at} 520 ${714 - 60 * at}] /Dest [page(${page}) /Fit] /Border [0 0 0] >>`,
);

/** Page 1 is a list of contents that leads to pages 2 and 3; each other page has two columns of prose. */
export const prosePdf = (pages = 4): Buffer =>
  madePdf({
    pages,
    words: (page) => (page === 1 ? contents() : prose(page)),
    pageExtras: (page) => (page === 1 ? `/Annots [${links.join(' ')}]` : ''),
  });
