/**
 * Interprets qpdf's warnings. They are written for developers: most warnings about files of common
 * programs concern spellings that every viewer reads alike.
 */

/** Notices after which the file holds all that it held. A notice that is not listed counts as damage. */
const harmless: readonly RegExp[] = [
  // Quartz, PowerPoint, wkhtmltopdf: an unused number is listed as used. It stands for null (ISO 32000-2, 7.3.10).
  /object has offset 0$/,
  // Skia writes /Type twice. The last one holds, in all viewers.
  /dictionary has duplicated key /,
  // iText 5 writes more parameters than filters. The surplus belongs to no filter.
  /stream \/DecodeParms length is inconsistent with filters$/,
  // A table of contents that was not counted again after objects were left out.
  /reported number of objects \(\d+\) is not one plus the highest object number/,
  // Tables for loading the first page early. The rewritten file has none.
  /linearization|hint table/i,
  // The same page stands in two places. Each place gets a page of its own.
  /kid \d+ \(from 0\) appears more than once in the pages tree; creating a new page object as a copy$/,
  // The page tree states another type of a page or a node. Its position in the tree decides the
  // type.
  /\/Type key should be \/Pages? but is not; overriding$/,
  // Blanks and line ends at positions that a strict parser rejects.
  /extraneous whitespace seen before xref$/,
  /stream keyword followed by (?:extraneous whitespace|carriage return only)$/,
  /stream keyword not followed by proper line terminator$/,
  /accepting invalid xref table entry$/,
  // Permissions without a valid signature. The file is decrypted, and readers get it without
  // permissions.
  /\/Perms field in encryption dictionary doesn't match expected value$/,
  // Bytes before the header, as mail programs leave them. Offsets that do not fit have a notice of their own.
  /can't find PDF header$/,
];

/** Apache FOP writes bytes after the last entry of the table of contents. A table with fewer bytes lacks entries. */
function hasExtraBytes(line: string): boolean {
  const sizes = /stream data has the wrong size; expected = (\d+); actual = (\d+)$/.exec(line);
  return sizes !== null && Number(sizes[2]) > Number(sizes[1]);
}

/** Damage that a warning names. */
export interface Damage {
  /** The damaged object; null for the file's own structure. */
  readonly object: number | null;
}

/** @param lines of qpdf's standard error */
export const damageIn = (lines: readonly string[]): readonly Damage[] =>
  lines
    .filter((line) => line.startsWith('WARNING: '))
    .map((line) => line.trimEnd())
    .filter((line) => !hasExtraBytes(line) && !harmless.some((pattern) => pattern.test(line)))
    .map((line) => ({ object: objectOf(line) }));

function objectOf(line: string): number | null {
  const number = /\bobject (?:stream )?(\d+)\b/.exec(line)?.[1];
  return number === undefined ? null : Number(number);
}

/** The fields of `qpdf --json --json-key=pages` that name the objects of a page. */
interface PageObjects {
  readonly object: string;
  readonly contents: readonly string[];
  readonly images: readonly { readonly object: string }[];
}

/** The pages to which damaged objects belong, from 1. Objects that pages share, like fonts, name none. */
export function damagedPages(damage: readonly Damage[], pages: readonly PageObjects[]): number[] {
  const damaged = new Set(damage.map(({ object }) => object));
  const isDamaged = (reference: string): boolean => damaged.has(Number.parseInt(reference, 10));
  return pages.flatMap(({ object, contents, images }, index) =>
    [object, ...contents, ...images.map((image) => image.object)].some(isDamaged)
      ? [index + 1]
      : [],
  );
}
