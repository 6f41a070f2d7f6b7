import type { TextRun } from '../engineProtocol.ts';

/** A run with the properties of its marked content (PDF 32000-1, 14.6 to 14.9). */
export interface PdfjsRun extends TextRun {
  /** The id in pdf.js of the marked-content sequence that contains the run. */
  readonly content: string | null;
  /** Running heads, page numbers and similar text that is not part of the content. */
  readonly isArtifact: boolean;
  readonly language: string | null;
  /** The expansion of an abbreviation. */
  readonly expansion: string | null;
  /** Whether the text is vertical: upright letters below each other. */
  readonly isVertical: boolean;
  /** Whether the run is ruby: small letters beside a word that show its pronunciation. */
  readonly isReading: boolean;
  /** The places of the blanks in the text that are characters of the file. pdf.js adds other blanks for gaps. */
  readonly blanks?: readonly number[];
  /** Whether characters without a Unicode value are missing. */
  readonly isIncomplete?: boolean;
}

export type Tags = Pick<PdfjsRun, 'content' | 'isArtifact' | 'language' | 'expansion'>;

/** The begin or end of a marked-content sequence. pdf/parser/patchParser.ts adds the texts. */
export interface PdfjsMarker {
  readonly type: 'beginMarkedContent' | 'beginMarkedContentProps' | 'endMarkedContent';
  readonly id?: string | null;
  readonly tag?: string | null;
  readonly actualText?: string;
  readonly lang?: string;
  readonly expansion?: string;
  /** The group of layers or the layer of optional content (PDF 32000-1, 8.11), as pdf.js parses it. */
  readonly layer?: object | null;
}

/** Whether a layer is visible when the page is painted. */
export type IsVisible = (layer: object | null | undefined) => boolean;

interface Open {
  readonly tags: Tags;
  readonly actualText: string | undefined;
  /** The number of runs at its begin. */
  readonly start: number;
  /** Whether it is in a layer that is not visible. */
  readonly isHidden: boolean;
}

const untagged: Tags = { content: null, isArtifact: false, language: null, expansion: null };

/** The stack of open marked-content sequences while the text of a page is read. */
export class MarkedContent {
  readonly #open: Open[] = [];
  readonly #isVisible: IsVisible;

  constructor(isVisible: IsVisible) {
    this.#isVisible = isVisible;
  }

  get isHidden(): boolean {
    return this.#open.at(-1)?.isHidden ?? false;
  }

  get tags(): Tags {
    return this.#open.at(-1)?.tags ?? untagged;
  }

  /** Processes a marker. At the end of a sequence with /ActualText, that text replaces the runs. */
  follow(marker: PdfjsMarker, runs: PdfjsRun[]): void {
    if (marker.type === 'endMarkedContent') this.#end(runs);
    else this.#begin(marker, runs.length);
  }

  #begin({ id, tag, actualText, lang, expansion, layer }: PdfjsMarker, start: number): void {
    const around = this.tags;
    const isHidden = this.isHidden || (tag === 'OC' && !this.#isVisible(layer));
    const tags = {
      content: id ?? around.content,
      isArtifact: around.isArtifact || tag === 'Artifact',
      language: languageOf(lang) ?? around.language,
      expansion: expansion ?? around.expansion,
    };
    this.#open.push({ tags, actualText, start, isHidden });
  }

  #end(runs: PdfjsRun[]): void {
    const ended = this.#open.pop();
    if (ended?.actualText === undefined) return;
    const own = runs.splice(ended.start);
    // A leading blank is not part of the sequence: pdf.js inserts it for a gap.
    if (own[0]?.text.trim() === '') runs.push(...own.splice(0, 1));
    runs.push(...replaced(own, ended.actualText));
  }
}

/** Replaces the text of runs by /ActualText. The first line gets the whole text. */
export function replaced(runs: readonly PdfjsRun[], text: string): readonly PdfjsRun[] {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last || !text) return [];
  const end = runs.findIndex(({ endsLine }) => endsLine);
  const line = end < 0 ? runs : runs.slice(0, end + 1);
  const left = Math.min(...line.map(({ x }) => x));
  const right = Math.max(...line.map(({ x, width }) => x + width));
  const width = (first.angle === 0 ? right - left : first.width) as TextRun['width'];
  const x = (first.angle === 0 ? left : first.x) as TextRun['x'];
  const direction = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';
  const { edges: _, ...place } = first;
  return [
    {
      ...place,
      text,
      x,
      width,
      direction,
      endsLine: last.endsLine,
    },
  ];
}

/** The syntax of a language tag (RFC 5646). Files also contain invalid tags, such as `en_US` or an empty text. */
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const longest = 35;

/** Returns a language tag for HTML. Returns null for a missing or invalid tag. */
export function languageOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  const name = value.trim().replaceAll('_', '-');
  return languageTag.test(name) ? name : null;
}
