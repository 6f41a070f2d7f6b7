import { blocksOf } from './textBlocks.ts';
import { type OutlineTitle, withHeadings } from './headings.ts';
import { withLabels } from './listLabels.ts';
import type { PdfjsRun } from './markedContent.ts';
import { boundsOf, directionOf, type LineRun, linesOf, type TextLine } from './textLines.ts';
import { joinedLinks, lineByLine, named } from './linkOrder.ts';
import { areOver, inReadingOrder, type WritingDirection } from './readingOrder.ts';
import type { PageAnnotation, PagePart, PdfRect, TextBlock, TextRun } from '../protocol.ts';
import { readingsOf } from './ruby.ts';
import type { Element } from './structureTree.ts';
import { artifactsOf, taggedParts } from './taggedContent.ts';

interface PageSource {
  readonly runs: readonly PdfjsRun[];
  readonly annotations: readonly PageAnnotation[];
  readonly elements: Element;
  readonly titles: readonly OutlineTitle[];
  readonly rect: PdfRect;
  readonly transform: readonly number[];
}

/** By the file's tags where they can be believed, else by place and size. */
export function allParts({
  runs,
  annotations,
  elements,
  titles,
  ...page
}: PageSource): readonly PagePart[] {
  const tagged = taggedParts(elements, { runs, ...page });
  if (!tagged) return partsOf(runs, annotations, titles);
  const { parts, rest } = tagged;
  const artifacts = artifactsOf(runs.filter(({ isArtifact }) => isArtifact));
  const said = [...withRest(parts, partsOf(rest, [])), ...artifacts];
  return withOverlaid(said, annotations, runs);
}

/** What no tag names is read before the tagged part below it in its column. */
function withRest(tagged: readonly PagePart[], rest: readonly PagePart[]): readonly PagePart[] {
  const parts = [...tagged];
  for (const part of rest) {
    const rect = rectOfPart(part);
    const below = parts.findIndex((other) => {
      const box = tagged.includes(other) ? rectOfPart(other) : null;
      return (
        rect !== null && box !== null && areOver(rect, box) && rect.y + rect.height / 2 <= box.y
      );
    });
    parts.splice(below < 0 ? parts.length : below, 0, part);
  }
  return parts;
}

function rectOfPart(part: PagePart): PdfRect | null {
  if (part.kind !== 'group') return part.rect;
  const boxes = part.parts.map(rectOfPart).filter((rect) => rect !== null);
  return boxes.length > 0 ? boundsOf(boxes) : null;
}

/** Marks after the words on which they lie; others after all that the page says. */
function withOverlaid(
  parts: readonly PagePart[],
  annotations: readonly PageAnnotation[],
  runs: readonly TextRun[],
): readonly PagePart[] {
  const waiting = new Set(annotations);
  const place = (part: PagePart): readonly PagePart[] => {
    if (part.kind === 'group') return [{ ...part, parts: part.parts.flatMap(place) }];
    if (part.kind === 'link' || part.kind === 'note') return [part];
    const overlaid = [...waiting].filter((annotation) => contains(part.rect, annotation.rect));
    for (const annotation of overlaid) waiting.delete(annotation);
    const direction = part.kind === 'text' ? part.direction : directionOf(runs);
    const order = lineByLine(overlaid, direction).map((annotation) => named(annotation, runs));
    return [part, ...joinedLinks(order)];
  };
  const placed = parts.flatMap(place);
  const others = lineByLine([...waiting], directionOf(runs)).map((annotation) =>
    named(annotation, runs),
  );
  return [...placed, ...joinedLinks(others)];
}

/** Words and marks in one order: what can be pressed follows the words that it lies on. */
export function partsOf(
  runs: readonly LineRun[],
  annotations: readonly PageAnnotation[],
  titles: readonly OutlineTitle[] = [],
): readonly PagePart[] {
  const words = runs.filter(({ isReading }) => !isReading);
  const lines = linesOf(words);
  const blocks = withHeadings(blocksOf(lines), titles);
  const readings = readingsOf(
    blocks,
    runs.filter(({ isReading }) => isReading),
  );
  // By their runs: a label's block is another object than the block of which it was made.
  const overlaid = new Map<TextBlock['runs'] | undefined, PageAnnotation[]>();
  for (const annotation of annotations) {
    const block = blocks.find(({ rect }) => contains(rect, annotation.rect));
    overlaid.set(block?.runs, [...(overlaid.get(block?.runs) ?? []), named(annotation, runs)]);
  }
  const alone = (overlaid.get(undefined) ?? []).map((annotation) => ({
    rect: annotation.rect,
    mark: annotation,
  }));
  const items = [...withLabels(blocks), ...alone];
  return inReadingOrder(items, writingDirectionOf(lines)).flatMap((part) =>
    'mark' in part
      ? [part.mark]
      : part.blocks.flatMap((block) => [
          ...withAnnotations(block, overlaid.get(block.runs) ?? []),
          ...[readings.get(block.runs)].filter((reading) => reading !== undefined),
        ]),
  );
}

/** How most letters of a page are written. */
function writingDirectionOf(lines: readonly TextLine[]): WritingDirection {
  const letters = (isVertical: boolean) =>
    lines.reduce((sum, line) => sum + (line.isVertical === isVertical ? line.text.length : 0), 0);
  return letters(true) > letters(false) ? 'vertical' : directionOf(lines);
}

const withAnnotations = (
  block: TextBlock,
  annotations: readonly PageAnnotation[],
): readonly PagePart[] => [block, ...joinedLinks(lineByLine(annotations, block.direction))];

/** Whether the middle of one lies in the other. */
function contains(outer: PdfRect, { x, y, width, height }: PdfRect): boolean {
  const [across, down] = [x + width / 2 - outer.x, y + height / 2 - outer.y];
  return across >= 0 && across <= outer.width && down >= 0 && down <= outer.height;
}
