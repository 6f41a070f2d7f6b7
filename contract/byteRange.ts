/** Bytes `begin` up to, not including, `end`. */
export interface ByteRange {
  readonly begin: number;
  readonly end: number;
}

/**
 * The reader's chunk size, and the unit in which the PDF worker predicts the first page's ranges. pdf.js fetches whole
 * chunks: its default of 64 KiB fetched nearly twice the bytes of a page before the page could be painted.
 */
export const CHUNK_BYTES = 32 * 1024;

const keptScheme = 'kept:';

/** The address of a file that is kept on the device. It stands in place of the server's address of the file. */
export const keptUrl = (name: string): string => keptScheme + name;

/** The name of a kept file in its address; null for an address of the server. */
export const keptNameIn = (url: string): string | null =>
  url.startsWith(keptScheme) ? url.slice(keptScheme.length) : null;

/** As a Range header spells it, the last byte included (RFC 9110, section 14.1.2): `0-32767`. */
export const spelledRange = /^\d{1,15}-\d{1,15}$/;

export const spellRange = ({ begin, end }: ByteRange): string => `${begin}-${end - 1}`;

export function readRange(spelled: string): ByteRange {
  const [begin = 0, last = 0] = spelled.split('-').map(Number);
  return { begin, end: last + 1 };
}
