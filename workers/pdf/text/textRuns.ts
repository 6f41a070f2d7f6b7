import type { PDFPageProxy } from '../pdfjs.ts';
import { withAccents } from './accents.ts';
import { withSpacedWords } from './letterSpacing.ts';
import { normalizedText } from './joinRuns.ts';
import { withGaps, fontOf } from './wordGaps.ts';
import { withoutLayers } from './duplicateLayers.ts';
import {
  type IsVisible,
  type PdfjsMarker,
  type PdfjsRun,
  MarkedContent,
  type Tags,
} from './markedContent.ts';
import type { PdfPoints, TextRun } from '../engineProtocol.ts';
import { withReadings } from './ruby.ts';

/** The limit of runs per page. It bounds the work of the main thread for a page that is not meant for reading. */
export const MOST_RUNS = 10_000;

/** A text item of pdf.js. `transform` maps text space to page space. */
export interface PdfjsText {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly number[];
  /** In page space, before the page's rotation. For vertical text `height` is the length of the run. */
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
  readonly hasEOL: boolean;
  /** Start and end of each character, from the item's origin; reported by pdf/parser/patchParser.ts. */
  readonly edges?: readonly number[];
  /** The places of the blanks that are characters of the file, and not gaps; reported in the same way. */
  readonly blanks?: readonly number[];
}

interface PdfjsStyle {
  readonly ascent: number;
  readonly vertical: boolean;
  readonly fontFamily: string;
}

/** Returns the text runs of a page, in the order of the content stream, without those of invisible layers. */
export async function runsOf(
  page: PDFPageProxy,
  isVisible: IsVisible,
): Promise<readonly PdfjsRun[]> {
  const { transform } = page.getViewport({ scale: 1 });
  const marked = new MarkedContent(isVisible);
  const runs: PdfjsRun[] = [];
  // pdf.js sends each style once, with the first text item that uses it.
  const styles: Record<string, PdfjsStyle> = {};
  for await (const chunk of chunksOf(page)) {
    Object.assign(styles, chunk.styles);
    for (const item of chunk.items) {
      if ('type' in item) marked.follow(item, runs);
      else if (!marked.isHidden)
        addTo(runs, item, { style: styles[item.fontName], page: transform, tags: marked.tags });
    }
    if (runs.length >= MOST_RUNS) break;
  }
  const single = withoutLayers(runs.slice(0, MOST_RUNS));
  return withSpacedWords(withGaps(withReadings(withAccents(single)))).slice(0, MOST_RUNS);
}

interface Chunk {
  readonly items: readonly (PdfjsText | PdfjsMarker)[];
  readonly styles: Readonly<Record<string, PdfjsStyle>>;
}

/** Yields the chunks of the text stream. Ending the loop early cancels the stream. Safari's streams have no async iterator. */
async function* chunksOf(page: PDFPageProxy): AsyncGenerator<Chunk> {
  const reader = page.streamTextContent({ includeMarkedContent: true }).getReader();
  try {
    for (;;) {
      const { value, done } = (await reader.read()) as ReadableStreamReadResult<Chunk>;
      if (done) return;
      yield value;
    }
  } finally {
    // pdf.js requires an error as the reason. Without one it continues, and its next message ends the worker.
    // It never answers if the text has ended meanwhile.
    void reader.cancel(new Error('Enough was read.')).catch(() => undefined);
  }
}

interface Around {
  readonly style: PdfjsStyle | undefined;
  readonly page: readonly number[];
  readonly tags: Tags;
}

/** Adds a text item as a run. An empty item only marks the end of the line of the previous run. */
function addTo(runs: PdfjsRun[], item: PdfjsText, { style, page, tags }: Around): void {
  const last = runs.at(-1);
  const isVertical = style?.vertical ?? false;
  const known = unmapped.test(item.str) ? withoutUnmapped(item) : item;
  const isIncomplete = item.str.includes(UNMAPPED);
  if (known.str !== '')
    runs.push({
      ...runOf(known, style, page),
      ...tags,
      isVertical,
      isReading: false,
      isIncomplete,
    });
  else if (item.hasEOL && last) runs[runs.length - 1] = { ...last, endsLine: true };
}

/** What pdf/parser/patchParser.ts reports for a character without a Unicode value. */
const UNMAPPED = '\uffff';
/** Such characters, and control characters: some fonts have one between all letters. */
// oxlint-disable-next-line no-control-regex -- these are removed
const unmapped = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\uffff]/;

function withoutUnmapped(item: PdfjsText): PdfjsText {
  const { str, edges = [], blanks = [] } = item;
  const kept = Array.from({ length: str.length }, (_, at) => at).filter(
    (at) => !unmapped.test(str.charAt(at)),
  );
  const places = new Map(kept.map((at, place) => [at, place]));
  return {
    ...item,
    str: kept.map((at) => str.charAt(at)).join(''),
    edges:
      edges.length === 2 * str.length ? kept.flatMap((at) => edges.slice(2 * at, 2 * at + 2)) : [],
    blanks: blanks.flatMap((at) => places.get(at) ?? []),
  };
}

/** @param page the matrix from page space to the displayed page (PDF 32000-1, 8.3.4) */
export function runOf(
  item: PdfjsText,
  style: PdfjsStyle | undefined,
  page: readonly number[],
): TextRun & Pick<PdfjsRun, 'blanks'> {
  const [a, b, c, d, e, f] = product(page, item.transform);
  const vertical = style?.vertical ?? false;
  const angle = Math.atan2(b, a) + (vertical ? Math.PI / 2 : 0);
  const size = Math.hypot(c, d);
  // The baseline of vertical text is the vertical centre line of its glyphs.
  const ascent = size * (vertical ? 0.5 : ascentOf(style));
  const unit = Math.hypot(page[0] ?? 1, page[1] ?? 0);
  const width = (vertical ? item.height : item.width) * unit;
  const font = fontOf(style?.fontFamily);
  const text = normalizedText(item.str);
  return {
    text,
    direction: item.dir === 'rtl' ? 'rtl' : 'ltr',
    x: (e + ascent * Math.sin(angle)) as PdfPoints,
    y: (f - ascent * Math.cos(angle)) as PdfPoints,
    width: width as PdfPoints,
    size: size as PdfPoints,
    angle,
    font,
    stretch: 1,
    endsLine: item.hasEOL,
    ...edgesIn(item, text, unit),
  };
}

/** Nothing where the text has other characters than the item. */
const edgesIn = (
  { str, edges, blanks }: PdfjsText,
  text: string,
  unit: number,
): Pick<PdfjsRun, 'edges' | 'blanks'> => ({
  ...(edges?.length === 2 * text.length && { edges: edges.map((edge) => edge * unit) }),
  ...(blanks && str.length === text.length && { blanks }),
});

/** The ascent as a fraction of the font size. Implausible values in the file are replaced by a default. */
function ascentOf(style: PdfjsStyle | undefined): number {
  const said = style?.ascent ?? 0;
  return said > 0.4 && said < 1.2 ? said : 0.8;
}

type Matrix = [number, number, number, number, number, number];

/** The matrix that applies `inner` first, and then `outer`. */
function product(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}
