import type { Rectangle } from '#contract/api/annotations.ts';
import { type PageText, pageTextOf, type RunPart, runsOfRange } from '#contract/pageText.ts';
import type {
  HeadingLevel,
  Language,
  PageFigure,
  PagePart,
  PageSize,
  TextBlock,
  TextRun,
} from '../../../../workers/pdf/engineProtocol.ts';
import { boxOf, rectanglesOf } from '../annotations/anchors.ts';
import { cleaned } from '../text/plainText.ts';

/** A sentence with its place on the page. */
export interface Sentence {
  readonly text: string;
  readonly language: string;
  /** As parts of the page's size. */
  readonly shape: readonly Rectangle[];
}

/** A block that is read aloud, or the alternative text of a figure. */
interface Passage {
  readonly kind: 'text';
  readonly text: string;
  readonly runs: readonly TextRun[];
  readonly language: Language;
  readonly level: HeadingLevel | null;
  readonly follows: TextBlock['follows'];
}

interface ReadPage {
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
  /** Of text without a language of its own. */
  readonly language: string;
  /** Running heads and page numbers. */
  readonly isSkipped: (block: TextBlock) => boolean;
}

/** The sentences of a page in reading order, over the ends of lines and columns. */
export function sentencesOf({ parts, size, language, isSkipped }: ReadPage): readonly Sentence[] {
  const passages = parts.flatMap((part) => passagesIn(part, isSkipped));
  const page = pageTextOf(passages);
  return paragraphsOf(passages, page).flatMap(({ start, end, own }) => {
    const spoken = own ?? language;
    return rangesIn(page.text.slice(start, end)).map(([from, to]) => ({
      text: speechText(page.text.slice(start + from, start + to)),
      language: spoken,
      shape: shapeOf(runsOfRange(page.pieces, start + from, start + to), size),
    }));
  });
}

/** Letters of another size, as a drop cap, have a rectangle of their own, which would grow over the lines beside it. */
function shapeOf(parts: readonly RunPart<TextRun>[], size: PageSize): readonly Rectangle[] {
  const groups: RunPart<TextRun>[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.run.size === part.run.size) last.push(part);
    else groups.push([part]);
  }
  return groups.flatMap((group) => rectanglesOf(group.map(boxOf), size));
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
  level: null,
  follows: 'paragraph',
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

interface Paragraph {
  /** In the text of the page. */
  readonly start: number;
  readonly end: number;
  readonly own: Language;
}

/** A sentence does not run from a heading into its text, but from a column into the next one. */
function paragraphsOf(
  passages: readonly Passage[],
  { text, pieces }: PageText<TextRun>,
): readonly Paragraph[] {
  const ofRun = new Map(passages.flatMap((one) => one.runs.map((run) => [run, one] as const)));
  const found: { start: number; own: Language }[] = [];
  let before: Passage | undefined;
  let last: TextRun | undefined;
  for (const { run, start } of pieces) {
    const passage = run ? ofRun.get(run) : undefined;
    if (!run || !passage) continue;
    const goesOnHere =
      before === passage ? !isApart(last, run) : before && continues(before, passage);
    if (!goesOnHere) found.push({ start, own: passage.language });
    [before, last] = [passage, run];
  }
  return found.map(({ start, own }, at) => ({
    start,
    end: found[at + 1]?.start ?? text.length,
    own,
  }));
}

/** The end of a sentence, perhaps with quotation marks or brackets after it. */
const sentenceEnd = /[.!?:;…。！？؟۔][\p{Pf}\p{Pe}"'\s]*$/u;
const goesOn = /^[\p{Ll}\p{Lo}]/u;

/** Letters of the same text differ less in size. */
const sameSize = 1.1;

function continues(before: Passage, after: Passage): boolean {
  if (after.follows === 'words' || isDropCap(before)) return true;
  if (before.level !== null || after.level !== null || before.language !== after.language)
    return false;
  const [one, other] = [before.runs.at(-1)?.size ?? 0, after.runs[0]?.size ?? 0];
  const isSame = Math.max(one, other) <= sameSize * Math.min(one, other);
  return isSame && !sentenceEnd.test(before.text) && goesOn.test(after.text);
}

const isDropCap = ({ text }: Pick<Passage, 'text'>): boolean => /^\p{Lu}$/u.test(text.trim());

const middle = (run: TextRun): number => run.y + run.size / 2;

/** Large letters reach over the lines of small ones, so that one block may have a title and a line below it. */
function isApart(before: TextRun | undefined, run: TextRun): boolean {
  if (!before || before.endsLine || isDropCap(before)) return false;
  return Math.abs(middle(before) - middle(run)) > Math.max(before.size, run.size) / 2;
}

/** Initials, titles and other short abbreviations, after which the rules of Unicode end a sentence. */
const abbreviation = /(?:^|[\s(\u201c"])\p{Lu}\p{L}?\.\s*$/u;
const isSpoken = /[\p{L}\p{N}]/u;

/** The rules of Unicode are the same for all languages but Greek, whose question mark is a semicolon. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a paragraph as ranges of its text. */
function rangesIn(text: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const isOpen = end < text.length && abbreviation.test(text.slice(start, end));
    if (isOpen) continue;
    if (isSpoken.test(text.slice(start, end))) ranges.push([start, end]);
    start = end;
  }
  return ranges;
}

/** A drop cap that is no word of its own belongs to the next letters. */
const dropCap = /^([^\P{Lu}AIOÀÉ])\s(?=\p{Ll})/u;

const speechText = (text: string): string =>
  cleaned(text).replaceAll(/\s+/g, ' ').trim().replace(dropCap, '$1');

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
 * The blocks of a page that are read by eye only: a number at an edge, and a text that stands at the same height on a
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
  const folios = page.blocks.filter((block) => isAtEdge(block, page.size) && isFolio(block));
  return new Set([...folios, ...maybeHeads(page).filter(repeats)]);
}
