import { articlePageOf } from '../../src/features/reader/article/article.ts';
import type {
  PageNumber,
  PageSize,
  PdfPoints,
  PdfRect,
  TextBlock,
} from '../../workers/pdf/engineProtocol.ts';

/** Pages of text blocks, from which articles are made. */

export const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };
export const rect = (x: number, y: number, width: number, height: number) =>
  ({ x, y, width, height }) as PdfRect;

interface Place {
  readonly x?: number;
  readonly y?: number;
  readonly letters?: number;
}

/** A block of lines that are 200 points wide, except the last one. */
export function block(
  lines: readonly string[],
  { x = 60, y = 100, letters = 10 }: Place = {},
  more: Partial<TextBlock> = {},
) {
  return {
    kind: 'text',
    level: null,
    isArtifact: false,
    language: null,
    spans: [],
    rect: rect(x, y, 200, 1.2 * letters * lines.length),
    direction: 'ltr',
    follows: 'paragraph',
    text: lines.join(' '),
    runs: lines.map((text, at) => ({
      text,
      direction: 'ltr',
      x,
      y: y + 1.2 * letters * at,
      width: at === lines.length - 1 ? 120 : 200,
      size: letters,
      angle: 0,
      font: 'serif',
      stretch: 1,
      endsLine: true,
    })),
    ...more,
  } as unknown as TextBlock;
}

export const words = 'The boats come back with the tide and the harbour fills again';
export const column = (place: Place, count = 8) =>
  block([...Array.from({ length: count - 1 }, () => words), 'and rests.'], place);

export const pageOf = (parts: readonly TextBlock[], page = 1, pictures: readonly PdfRect[] = []) =>
  articlePageOf(
    { parts, size, language: 'en', isSkipped: () => false },
    page as PageNumber,
    pictures,
  );
