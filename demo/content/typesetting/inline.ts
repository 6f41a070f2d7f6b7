import { createRequire } from 'node:module';
import type { Cut } from './fonts.ts';

// The package has no ES module.
const { hyphenateSync } = createRequire(import.meta.url)(
  'hyphen/en-gb',
) as typeof import('hyphen/en-gb');

/** The fonts of a paragraph. */
export interface Family {
  readonly roman: Cut;
  readonly italic: Cut;
  readonly bold: Cut;
}

export interface Run {
  readonly text: string;
  readonly cut: Cut;
  readonly href?: string | undefined;
}

/** A word between two spaces. It has several runs if its style changes. */
export interface Word {
  readonly runs: readonly Run[];
  /** Its parts between the possible hyphens; one part if it must not be hyphenated. */
  readonly parts: readonly string[];
}

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)|([^*[]+|[*[])/g;

/** `*italic*`, `**bold**` and `[text](address)` in a line of text. */
function parseRuns(text: string, family: Family): Run[] {
  return [...text.matchAll(marks)].map(([, bold, italic, label, href, plain]) => {
    if (bold !== undefined) return { text: bold, cut: family.bold };
    if (italic !== undefined) return { text: italic, cut: family.italic };
    if (label !== undefined) return { text: label, cut: family.italic, href };
    return { text: plain ?? '', cut: family.roman };
  });
}

export function toWords(text: string, family: Family, hyphens: boolean): Word[] {
  const words: Run[][] = [[]];
  for (const run of parseRuns(text, family)) {
    for (const [i, piece] of run.text.split(' ').entries()) {
      if (i > 0) words.push([]);
      if (piece) words.at(-1)?.push({ ...run, text: piece });
    }
  }
  return words
    .filter((runs) => runs.length > 0)
    .map((runs) => ({ runs, parts: hyphens ? partsOf(runs) : [] }));
}

/** Names and short words are not hyphenated, and each part has at least three letters. */
function partsOf(runs: readonly Run[]): string[] {
  const text = runs[0]?.text ?? '';
  if (runs.length > 1 || !/^[“‘(]?[a-z]{6,}[.,;:’”)?!]*$/.test(text)) return [];
  const parts = hyphenateSync(text, { hyphenChar: '\u00AD' }).split('\u00AD');
  if ((parts[0]?.length ?? 0) < 3 && parts.length > 1)
    parts.splice(0, 2, parts.slice(0, 2).join(''));
  if ((parts.at(-1)?.replace(/\W/g, '').length ?? 0) < 3 && parts.length > 1)
    parts.splice(-2, 2, parts.slice(-2).join(''));
  return parts;
}
