import { type PageText, pageTextOf } from '#contract/pageText.ts';
import type {
  HeadingLevel,
  Language,
  PageFigure,
  PagePart,
  PageSize,
  PdfRect,
  TextBlock,
  TextRun,
} from '../../../../workers/pdf/engineProtocol.ts';
import { cleaned } from './plainText.ts';

/** A block that is read, or the alternative text of a figure. */
export interface Passage {
  readonly kind: 'text';
  readonly text: string;
  readonly runs: readonly TextRun[];
  readonly language: Language;
  readonly direction: TextRun['direction'];
  readonly level: HeadingLevel | null;
  readonly follows: TextBlock['follows'];
  readonly rect: PdfRect;
  readonly isFigure?: true;
}

export interface ReadPage {
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
  /** Of text without a language of its own. */
  readonly language: string;
  /** Running heads and page numbers. */
  readonly isSkipped: (block: TextBlock) => boolean;
}

/** A paragraph, a heading or the alternative text of a figure. */
export interface Paragraph {
  /** In the text of the page. */
  readonly start: number;
  readonly end: number;
  readonly first: Passage;
  readonly last: Passage;
}

/** The paragraphs of a page in reading order, over the ends of lines and columns. */
export function paragraphsOf({ parts, isSkipped }: Pick<ReadPage, 'parts' | 'isSkipped'>): {
  readonly page: PageText<TextRun>;
  readonly paragraphs: readonly Paragraph[];
} {
  const passages = parts.flatMap((part) => passagesIn(part, isSkipped));
  const page = pageTextOf(passages);
  return { page, paragraphs: paragraphsIn(passages, page) };
}

function passagesIn(part: PagePart, isSkipped: ReadPage['isSkipped']): readonly Passage[] {
  if (part.kind === 'text') return part.isArtifact || isSkipped(part) ? [] : [part];
  if (part.kind === 'figure' && part.text.trim() !== '') return [passageOfFigure(part)];
  return 'parts' in part ? part.parts.flatMap((one) => passagesIn(one, isSkipped)) : [];
}

/** The whole figure is the place of its alternative text. */
const passageOfFigure = ({ text, rect, language }: PageFigure): Passage => ({
  kind: 'text',
  text,
  language,
  direction: 'ltr',
  level: null,
  follows: 'paragraph',
  rect,
  isFigure: true,
  runs: [
    {
      text,
      direction: 'ltr',
      x: rect.x,
      y: rect.y,
      width: rect.width,
      size: rect.height,
      angle: 0,
      font: 'serif',
      stretch: 1,
      endsLine: true,
    },
  ],
});

/** A sentence does not run from a heading into its text, but from a column into the next one. */
function paragraphsIn(
  passages: readonly Passage[],
  { text, pieces }: PageText<TextRun>,
): readonly Paragraph[] {
  const ofRun = new Map(passages.flatMap((one) => one.runs.map((run) => [run, one] as const)));
  const found: Omit<Paragraph, 'end'>[] = [];
  let last: TextRun | undefined;
  for (const { run, start } of pieces) {
    const passage = run ? ofRun.get(run) : undefined;
    if (!run || !passage) continue;
    const current = found.at(-1);
    const goesOnHere =
      current?.last === passage
        ? !isApart(last, run) && !isLastLine(passage, last, run)
        : current && continues(current.last, passage);
    if (current && goesOnHere) found[found.length - 1] = { ...current, last: passage };
    else found.push({ start, first: passage, last: passage });
    last = run;
  }
  return found.map((one, at) => ({ ...one, end: found[at + 1]?.start ?? text.length }));
}

/** The end of a sentence, perhaps with quotation marks or brackets after it. */
const sentenceEnd = /[.!?:;…。！？：；؟۔][\p{Pf}\p{Pe}"'\s]*$/u;
const dash = /^[\u2013\u2014]\s/u;
const smallStart = /^\p{Ll}/u;
const bullet = /^[•‣◦▪■●○]$/u;

/** Letters of the same text differ less in size. */
const sameSize = 1.1;
/** Letters of a heading and its text differ more. */
const otherSize = 1.2;
/** The space between two paragraphs, as a fraction of the font size. */
const leastSpace = 0.3;
/** The share of its column that a line within a paragraph has. */
const fullLine = 0.88;
/** Blocks of one text have columns of the same width. */
const sameWidth = 1.15;

export const isUnfinished = (text: string): boolean => !sentenceEnd.test(text);

/** Whether a passage goes on with the next one. Scripts without small letters need a full line before it. */
export function continues(before: Passage, after: Passage): boolean {
  if (isLabelOf(before, after)) return true;
  if (after.follows === 'words') return !isSetApart(before, after);
  if (before.level !== null || after.level !== null || before.language !== after.language)
    return false;
  const [one, other] = [before.runs.at(-1)?.size ?? 0, after.runs[0]?.size ?? 0];
  const isSame = Math.max(one, other) <= sameSize * Math.min(one, other);
  if (!isSame || !isUnfinished(before.text)) return false;
  if (smallStart.test(after.text)) return true;
  if (!endsFull(before, after)) return false;
  return (
    /^\p{Lo}/u.test(after.text) ||
    (dash.test(after.text) && !dash.test(before.text)) ||
    isAtHead(before, after)
  );
}

/** Programs for slides tag a heading and all paragraphs below it as one. */
function isSetApart(before: Passage, after: Passage): boolean {
  const [one, other] = [before.runs.at(-1)?.size ?? 0, after.runs[0]?.size ?? 0];
  const gap = after.rect.y - before.rect.y - before.rect.height;
  if (gap < leastSpace * Math.min(one, other)) return false;
  const isOtherSize = Math.max(one, other) > otherSize * Math.min(one, other);
  return isOtherSize || (!isUnfinished(before.text) && newSentence.test(after.text));
}

/** A drop cap beside its text, or a bullet. */
const isLabelOf = (before: Passage, { rect }: Passage): boolean =>
  bullet.test(before.text.trim()) || (isDropCap(before) && isNear(before, rect));

function isNear({ rect: cap, runs }: Passage, rect: PdfRect): boolean {
  const across = Math.max(rect.x - cap.x - cap.width, cap.x - rect.x - rect.width);
  const down = Math.max(rect.y - cap.y - cap.height, cap.y - rect.y - rect.height);
  return Math.max(across, down) < (runs[0]?.size ?? 0) / 2;
}

/** Whether the last line before a passage fills its column. */
function endsFull({ rect, runs }: Passage, after: Passage): boolean {
  const last = runs.at(-1);
  if (!last) return false;
  const isVertical = Math.abs(last.angle - Math.PI / 2) < 0.01;
  const [along, across] = isVertical ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const line = runs.filter((run) => Math.abs(run[across] - last[across]) < last.size / 2);
  const start = Math.min(...line.map((run) => run[along]));
  const end = Math.max(...line.map((run) => run[along] + run.width));
  const lengthOf = (box: PdfRect) => (isVertical ? box.height : box.width);
  return end - start > fullLine * Math.max(lengthOf(rect), lengthOf(after.rect));
}

/** Whether a passage begins another column of the same text, so that also a capital letter continues it. */
function isAtHead({ rect, runs }: Passage, after: Passage): boolean {
  const hasLines = [runs, after.runs].every((all) => all.filter((run) => run.endsLine).length > 1);
  const [one, other] = [rect.width, after.rect.width];
  const isColumn = Math.max(one, other) < sameWidth * Math.min(one, other);
  return hasLines && isColumn && after.rect.y < (runs.at(-1)?.y ?? 0);
}

const isDropCap = ({ text }: Pick<Passage, 'text'>): boolean => /^\p{Lu}$/u.test(text.trim());

const middle = (run: TextRun): number => run.y + run.size / 2;

/** Large letters reach over the lines of small ones, so that one block may have a title and a line below it. */
function isApart(before: TextRun | undefined, run: TextRun): boolean {
  if (!before || before.endsLine || isDropCap(before)) return false;
  return Math.abs(middle(before) - middle(run)) > Math.max(before.size, run.size) / 2;
}

/** A line that ends a sentence, and is shorter than this share of its column, ends a paragraph too. */
const shortLine = 0.7;
/** Lines nearer than this show how wide the column is. In font sizes. */
const nearLines = 4;
const newSentence = /^\s*["'\p{Pi}\p{Ps}]*[\p{Lu}\p{Lo}]/u;
/** In an interview. */
const speaker = /^\s*\p{Lu}[\p{L}.\s]{0,24}:\s/u;
const capitals = /^[^\p{Ll}]*\p{Lu}{2}[^\p{Ll}]*$/u;

/** The runs at a distance from another one of at most this number of its font sizes. */
const runsNear = (
  { y, size }: TextRun,
  runs: readonly TextRun[],
  most: number,
): readonly TextRun[] => runs.filter((run) => Math.abs(run.y - y) < most * size);

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

const widthOf = (runs: readonly TextRun[]): number =>
  Math.max(...runs.map(({ x, width }) => x + width)) - Math.min(...runs.map(({ x }) => x));

/** Some layouts have neither space nor indents between paragraphs, or a title in capitals in the block of its text. */
function isLastLine({ runs, level }: Passage, last: TextRun | undefined, next: TextRun): boolean {
  if (!last?.endsLine || level !== null || last.angle !== 0) return false;
  const line = runsNear(last, runs, 1 / 2);
  // Lines beside a picture are shorter than the column.
  const share = widthOf(line) / widthOf(runsNear(last, runs, nearLines));
  const isTitle = capitals.test(textOf(line)) && /\p{Ll}/u.test(next.text);
  if (isTitle) return share < fullLine;
  if (isUnfinished(last.text)) return false;
  const isSpeaker = speaker.test(textOf(runsNear(next, runs, 1 / 2)));
  return isSpeaker || (newSentence.test(next.text) && share < shortLine);
}

/** A drop cap that is no word of its own belongs to the next letters. */
const dropCap = /^([^\P{Lu}AIOÀÉ])\s(?=\p{Ll})/u;

/** A part of a paragraph without typographic characters. */
export const plainPart = (text: string): string =>
  cleaned(text).replaceAll(/\s+/g, ' ').replace(dropCap, '$1');

/** The text of a paragraph on one line. */
export const paragraphText = (text: string): string => plainPart(text.trim());

/** The text blocks of a page, for the search of running heads. */
export interface HeadedPage {
  readonly blocks: readonly TextBlock[];
  readonly size: PageSize;
}

/** Running heads and page numbers are in these parts of the page's height at its upper and lower edge. */
const edge = 0.12;
/** The same head stands at this distance on another page at most, in PDF points. */
const nearby = 6;

const isAtEdge = ({ rect }: TextBlock, { height }: PageSize): boolean =>
  rect.y + rect.height < height * edge || rect.y > height * (1 - edge);

const folio = /^[\p{P}\p{S}\s]*(?:\d{1,4}|[ivxlc]{1,7})[\p{P}\p{S}\s]*$/iu;

const isFolio = ({ text }: TextBlock): boolean => folio.test(text);

/** The text without the number of its page. */
const stem = ({ text }: TextBlock): string => text.replaceAll(/\d+/g, '#').trim().toLowerCase();

/** Blocks at the edges that may be running heads. Only other pages tell. */
export const maybeHeads = ({ blocks, size }: HeadedPage): readonly TextBlock[] =>
  blocks.filter((block) => !block.isArtifact && isAtEdge(block, size) && !isFolio(block));

/**
 * The blocks of a page that are read by eye only: a number at an edge, or above or below all others, and a text that stands at the same height on a
 * page around it. Facing pages have different heads, so pages at a distance of two count too.
 */
export function runningHeads(
  page: HeadedPage,
  around: readonly HeadedPage[],
): ReadonlySet<TextBlock> {
  const others = around.flatMap(maybeHeads);
  const repeats = (block: TextBlock): boolean =>
    others.some(
      (other) => Math.abs(other.rect.y - block.rect.y) < nearby && stem(other) === stem(block),
    );
  const [top, bottom] = [
    Math.min(...page.blocks.map(({ rect }) => rect.y)),
    Math.max(...page.blocks.map(({ rect }) => rect.y)),
  ];
  const folios = page.blocks.filter(
    (block) =>
      isFolio(block) &&
      (isAtEdge(block, page.size) || block.rect.y === top || block.rect.y === bottom),
  );
  return new Set([...folios, ...maybeHeads(page).filter(repeats)]);
}
