import { joinLines } from '#contract/joinLines.ts';
import {
  type PackedLink,
  type PackedNote,
  type PackedPart,
  type PackedText,
  type PackedRect,
  runFlags,
  runFonts,
} from '#contract/pack/text.ts';
import { TEXT_UNIT } from '#contract/pack/format.ts';
import { boundsOf, boxOf } from './textLines.ts';
import type {
  AnnotationBorder,
  HeadingLevel,
  LinkTarget,
  PageAnnotation,
  PageFigure,
  PageGroup,
  PageNumber,
  PagePart,
  PdfPoints,
  TextBlock,
  TextRun,
  TextSpan,
  PdfRect,
} from '../engineProtocol.ts';

const numbersOfRun = 6;
const angleUnit = 10_000;

type PackedRuns = Pick<PackedText, 'runs' | 'at'>;

const packed = (points: number): number => Math.round(points * TEXT_UNIT);
const unpacked = (units: number): PdfPoints => (units / TEXT_UNIT) as PdfPoints;

const packedRect = ({ x, y, width, height }: PdfRect): PackedRect => [
  packed(x),
  packed(y),
  packed(width),
  packed(height),
];

const unpackedRect = ([x, y, width, height]: PackedRect): PdfRect => ({
  x: unpacked(x),
  y: unpacked(y),
  width: unpacked(width),
  height: unpacked(height),
});

/** Encodes runs as differences from the previous run. Neighbouring runs differ little, so the numbers compress well. */
function packedRuns(runs: readonly TextRun[]): PackedRuns {
  const at: number[] = [];
  let last = { x: 0, y: 0, size: 0 };
  for (const run of runs) {
    const [x, y, size] = [packed(run.x), packed(run.y), packed(run.size)];
    const angle = Math.round(run.angle * angleUnit);
    at.push(x - last.x, y - last.y, packed(run.width), size - last.size, angle, flagsOf(run));
    last = { x, y, size };
  }
  return { runs: runs.map(({ text }) => text), at };
}

const flagsOf = ({ font, direction, endsLine }: TextRun): number =>
  runFonts.indexOf(font) +
  (direction === 'rtl' ? runFlags.isRtl : 0) +
  (endsLine ? runFlags.endsLine : 0);

function unpackedRuns(texts: readonly string[], at: readonly number[]): TextRun[] {
  let last = { x: 0, y: 0, size: 0 };
  return texts.map((text, index) => {
    const numbers = at.slice(index * numbersOfRun, (index + 1) * numbersOfRun);
    const [x = 0, y = 0, width = 0, size = 0, angle = 0, flags = 0] = numbers;
    last = { x: last.x + x, y: last.y + y, size: last.size + size };
    return {
      text,
      direction: flags & runFlags.isRtl ? 'rtl' : 'ltr',
      x: unpacked(last.x),
      y: unpacked(last.y),
      width: unpacked(width),
      size: unpacked(last.size),
      angle: angle / angleUnit,
      font: runFonts[flags & runFlags.font] ?? 'sans-serif',
      stretch: 1,
      endsLine: (flags & runFlags.endsLine) > 0,
    };
  });
}

/** Encodes the parts of a page for a pack. It rounds positions, and omits the stretch of runs. */
export const packedParts = (parts: readonly PagePart[]): PackedPart[] => parts.map(packedPart);

function packedPart(part: PagePart): PackedPart {
  if (part.kind === 'text') return packedText(part);
  if (part.kind === 'group') return packedGroup(part);
  if (part.kind === 'figure') return packedFigure(part);
  return part.kind === 'link' ? packedLink(part) : packedNote(part);
}

/** Decodes the parts of a page from a pack. As after `readPage`, `withJoinedRuns` is the next step. */
export const unpackedParts = (parts: readonly PackedPart[]): PagePart[] =>
  parts.map((part) => {
    if ('runs' in part) return unpackedText(part);
    if ('role' in part) return unpackedGroup(part);
    if ('figure' in part) return unpackedFigure(part);
    return 'link' in part ? unpackedLink(part) : unpackedNote(part);
  });

function packedText(block: TextBlock): PackedText {
  const { level, isArtifact, direction, follows, language, spans, runs } = block;
  const packed = packedRuns(runs);
  const placed = unpackedRuns(packed.runs, packed.at);
  const rect = packedRect(block.rect);
  return {
    ...packed,
    ...(block.text !== textOf(placed) && { text: block.text }),
    ...(String(rect) !== String(packedRect(boxAround(placed))) && { rect }),
    ...(level !== null && { level }),
    ...(isArtifact && { isArtifact }),
    ...(direction === 'rtl' && { isRtl: true }),
    ...(follows !== 'paragraph' && { follows }),
    ...(language !== null && { language }),
    ...(spans.length > 0 && {
      spans: spans.map((span): [string, string | null, string | null] => [
        span.text,
        span.language,
        span.expansion,
      ]),
    }),
  };
}

function unpackedText(packed: PackedText): TextBlock {
  const runs = unpackedRuns(packed.runs, packed.at);
  return {
    kind: 'text',
    level: levelOf(packed.level),
    isArtifact: packed.isArtifact ?? false,
    language: packed.language ?? null,
    spans: (packed.spans ?? []).map(
      ([text, language, expansion]): TextSpan => ({ text, language, expansion }),
    ),
    rect: packed.rect ? unpackedRect(packed.rect) : boxAround(runs),
    direction: packed.isRtl ? 'rtl' : 'ltr',
    follows: packed.follows ?? 'paragraph',
    text: packed.text ?? textOf(runs),
    runs,
  };
}

const boxAround = (runs: readonly TextRun[]) => boundsOf(runs.map(boxOf));

/** Joins the text of a block in the same way as `blocksOf`. */
function textOf(runs: readonly TextRun[]): string {
  const lines = [''];
  for (const { text, endsLine } of runs) {
    lines[lines.length - 1] += text;
    if (endsLine) lines.push('');
  }
  if (lines.length > 1) lines.pop();
  return lines.reduce(joinLines);
}

const packedGroup = ({ role, level, language, columns, rows, parts }: PageGroup): PackedPart => ({
  role,
  ...(level !== null && { level }),
  ...(language !== null && { language }),
  ...(columns !== 1 && { columns }),
  ...(rows !== 1 && { rows }),
  parts: packedParts(parts),
});

const unpackedGroup = (packed: Extract<PackedPart, { role: unknown }>): PageGroup => ({
  kind: 'group',
  role: packed.role,
  level: levelOf(packed.level),
  text: '',
  language: packed.language ?? null,
  columns: packed.columns ?? 1,
  rows: packed.rows ?? 1,
  parts: unpackedParts(packed.parts),
});

const packedFigure = ({ text, rect, language, parts }: PageFigure): PackedPart => ({
  figure: text,
  rect: packedRect(rect),
  ...(language !== null && { language }),
  parts: packedParts(parts),
});

const unpackedFigure = (packed: Extract<PackedPart, { figure: string }>): PageFigure => ({
  kind: 'figure',
  text: packed.figure,
  rect: unpackedRect(packed.rect),
  language: packed.language ?? null,
  parts: unpackedParts(packed.parts),
});

type Link = Extract<PageAnnotation, { kind: 'link' }>;
type Note = Extract<PageAnnotation, { kind: 'note' }>;

function packedLink({ text, rect, border, target }: Link): PackedLink {
  return {
    link: text,
    rect: packedRect(rect),
    target:
      target.kind === 'page'
        ? target.page
        : target.kind === 'web'
          ? { url: target.url }
          : { action: target.action },
    ...(target.kind === 'page' && target.left !== undefined && { left: target.left }),
    ...(border && {
      border: [border.width, ...border.corners, ...border.color],
      borderStyle: border.style,
    }),
  };
}

const unpackedLink = ({ link, rect, target, left, border, borderStyle }: PackedLink): Link => ({
  kind: 'link',
  rect: unpackedRect(rect),
  border: border ? unpackedBorder(border, borderStyle) : null,
  target: unpackedTarget(target, left),
  text: link,
});

function unpackedTarget(target: PackedLink['target'], left: PackedLink['left']): LinkTarget {
  if (typeof target === 'number')
    return {
      kind: 'page',
      page: target as PageNumber,
      ...(left !== undefined && { left: left as PdfPoints }),
    };
  if ('url' in target) return { kind: 'web', url: target.url };
  return { kind: 'action', action: target.action };
}

function unpackedBorder(
  [width, across, down, ...color]: NonNullable<PackedLink['border']>,
  style: PackedLink['borderStyle'],
): AnnotationBorder {
  return {
    width: width as PdfPoints,
    style: style ?? 'solid',
    color,
    corners: [across as PdfPoints, down as PdfPoints],
  };
}

const packedNote = ({ title, text, rect, isPainted }: Note): PackedNote => ({
  note: text,
  title,
  rect: packedRect(rect),
  isPainted,
});

const unpackedNote = ({ note, title, rect, isPainted }: PackedNote): Note => ({
  kind: 'note',
  rect: unpackedRect(rect),
  title,
  text: note,
  isPainted,
});

const levelOf = (level: number | undefined): HeadingLevel | null =>
  (level as HeadingLevel | undefined) ?? null;
