import { blocksOf } from './blocks.ts';
import type { PdfFile } from './document.ts';
import { withLabels } from './labels.ts';
import { directionOf, linesOf } from './lines.ts';
import { joinedLinks, lineByLine, named } from './linkOrder.ts';
import { marksOf } from './marks.ts';
import { inReadingOrder } from './order.ts';
import type {
  PageContent,
  PageIndex,
  PageMark,
  PagePart,
  PdfRect,
  TextBlock,
  TextRun,
} from './protocol.ts';
import { untilStalled } from './stall.ts';
import { runsOf } from './text.ts';

/** What a page says and where it leads. Rejects with EngineTrouble when bytes cannot be had. */
export async function contentOf({ file, pages }: PdfFile, index: PageIndex): Promise<PageContent> {
  file.resume();
  return untilStalled(
    file,
    pages.get(index).then(async (page) => {
      const [runs, marks] = await Promise.all([runsOf(page), marksOf(pages.document, page)]);
      return { parts: partsOf(runs, marks) };
    }),
  );
}

/** Words and marks in one order: what can be pressed follows the words that it lies on. */
export function partsOf(runs: readonly TextRun[], marks: readonly PageMark[]): readonly PagePart[] {
  const direction = directionOf(runs);
  const blocks = blocksOf(linesOf(runs));
  const lying = new Map<TextBlock | undefined, PageMark[]>();
  for (const mark of marks) {
    const block = blocks.find(({ rect }) => contains(rect, mark.rect));
    lying.set(block, [...(lying.get(block) ?? []), named(mark, runs)]);
  }
  const alone = (lying.get(undefined) ?? []).map((mark) => ({ rect: mark.rect, mark }));
  return inReadingOrder([...withLabels(blocks), ...alone], direction).flatMap((part) =>
    'mark' in part
      ? [part.mark]
      : part.blocks.flatMap((block) => withMarks(block, lying.get(block) ?? [])),
  );
}

const withMarks = (block: TextBlock, marks: readonly PageMark[]): readonly PagePart[] => [
  block,
  ...joinedLinks(lineByLine(marks, block.direction)),
];

/** Whether the middle of one lies in the other. */
function contains(outer: PdfRect, { x, y, width, height }: PdfRect): boolean {
  const [across, down] = [x + width / 2 - outer.x, y + height / 2 - outer.y];
  return across >= 0 && across <= outer.width && down >= 0 && down <= outer.height;
}
