import type { TextRun } from '../protocol.ts';

/** A run with what the file says about it (PDF 32000-1, 14.6 to 14.9). */
export interface PdfjsRun extends TextRun {
  /** The marked content that holds the run, by pdf.js's name for it. */
  readonly content: string | null;
  /** Running heads, page numbers and the like are no part of what the file says. */
  readonly isArtifact: boolean;
  readonly language: string | null;
  /** Expansion of an abbreviation. */
  readonly expansion: string | null;
  /** The letters stand upright below each other. */
  readonly isVertical: boolean;
  /** Small letters beside a word that say how it is read (ruby). */
  readonly isReading: boolean;
}

export type Tags = Pick<PdfjsRun, 'content' | 'isArtifact' | 'language' | 'expansion'>;

/** Begin and end of marked content among the words of a page; the texts are reported by pdf/parser/patchParser.ts. */
export interface PdfjsMarker {
  readonly type: 'beginMarkedContent' | 'beginMarkedContentProps' | 'endMarkedContent';
  readonly id?: string | null;
  readonly tag?: string | null;
  readonly actualText?: string;
  readonly lang?: string;
  readonly expansion?: string;
}

interface Open {
  readonly tags: Tags;
  readonly actualText: string | undefined;
  /** How many runs there were when it began. */
  readonly start: number;
}

const untagged: Tags = { content: null, isArtifact: false, language: null, expansion: null };

/** The marked content that is open while the words of a page are read. */
export class MarkedContent {
  readonly #open: Open[] = [];

  get tags(): Tags {
    return this.#open.at(-1)?.tags ?? untagged;
  }

  /** Replaces the runs of marked content that ends by its own text. */
  follow(marker: PdfjsMarker, runs: PdfjsRun[]): void {
    if (marker.type === 'endMarkedContent') this.#end(runs);
    else this.#begin(marker, runs.length);
  }

  #begin({ id, tag, actualText, lang, expansion }: PdfjsMarker, start: number): void {
    const around = this.tags;
    const tags = {
      content: id ?? around.content,
      isArtifact: around.isArtifact || tag === 'Artifact',
      language: languageOf(lang) ?? around.language,
      expansion: expansion ?? around.expansion,
    };
    this.#open.push({ tags, actualText, start });
  }

  #end(runs: PdfjsRun[]): void {
    const ended = this.#open.pop();
    if (ended?.actualText === undefined) return;
    const own = runs.splice(ended.start);
    // A blank before the first word is none of the file's: pdf.js has found it by the gap.
    if (own[0]?.text.trim() === '') runs.push(...own.splice(0, 1));
    runs.push(...replaced(own, ended.actualText));
  }
}

/** Runs that say something else than the file shows. The first line has the whole text. */
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

/** The form of a language tag (RFC 5646), of which files also write others, as `en_US` or nothing. */
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const longest = 35;

/** A language as HTML has it, or null where a file says none or nothing that is one. */
export function languageOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  const name = value.trim().replaceAll('_', '-');
  return languageTag.test(name) ? name : null;
}
