import { blocksOf } from './textBlocks.ts';
import { type OutlineTitle, withHeadings } from './headings.ts';
import { withLabels, areOver, inReadingOrder, type WritingDirection } from './readingOrder.ts';
import type { PdfjsRun } from './markedContent.ts';
import { boundsOf, directionOf, type LineRun, linesOf, type TextLine } from './textLines.ts';
import { joinedLinks, lineByLine, named } from './linkOrder.ts';
import type { PageAnnotation, PagePart, PdfRect, TextBlock, TextRun } from '../engineProtocol.ts';
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

/** Returns the parts of a page by the tags of the file, or by position and size if the tags are not reliable. */
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

/** Inserts an untagged part before the tagged part below it in the same column. */
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

/** Inserts annotations after the text below them. Annotations without text follow at the end. */
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

/** Merges text and annotations in one order. An annotation follows the text below it. */
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
  // Keyed by the runs, because a block with a label is a new object with the same runs.
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

/** The writing direction of most letters of a page. */
function writingDirectionOf(lines: readonly TextLine[]): WritingDirection {
  const letters = (isVertical: boolean) =>
    lines.reduce((sum, line) => sum + (line.isVertical === isVertical ? line.text.length : 0), 0);
  return letters(true) > letters(false) ? 'vertical' : directionOf(lines);
}

const withAnnotations = (
  block: TextBlock,
  annotations: readonly PageAnnotation[],
): readonly PagePart[] => [block, ...joinedLinks(lineByLine(annotations, block.direction))];

/** Whether `outer` contains the centre of the other rectangle. */
function contains(outer: PdfRect, { x, y, width, height }: PdfRect): boolean {
  const [across, down] = [x + width / 2 - outer.x, y + height / 2 - outer.y];
  return across >= 0 && across <= outer.width && down >= 0 && down <= outer.height;
}
