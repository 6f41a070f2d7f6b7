/**
 * Copies a text: by the clipboard API, or from a selection when that is refused.
 * @param shown the element with the text, which stays selected when both fail
 * @returns whether the text is in the clipboard
 */
export async function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no clipboard without HTTPS, or where a policy forbids it.
    return shown !== null && copySelected(shown);
  }
}

function copySelected(shown: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(shown);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // Deprecated, but the only API that needs no permission.
  return document.execCommand('copy');
}

/** Whether the system has a dialog that shares this. A frame needs its host's permission. */
export const canShare = (data: ShareData): boolean => navigator.canShare?.(data) ?? false;

/**
 * Opens the system's dialog. Call it in the press itself: browsers refuse it later.
 * @returns false when the browser refuses. A user who closes the dialog wants nothing else.
 */
export async function shareBySystem(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Saves a file as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface CsvColumn<Row> {
  readonly name: string;
  readonly text: (row: Row) => string;
  readonly value?: (row: Row) => string;
}

/**
 * Returns a table as a CSV file (RFC 4180), with the mark by which spreadsheets recognise UTF-8.
 * @param columns the first row has their names
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ name }) => name);
  const lines = rows.map((row) => columns.map(({ text, value = text }) => value(row)));
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet calculates a cell that begins with one of these signs, so a text of a customer gets an apostrophe. */
const isFormula = /^[=+\-@\t\r]/;

/** Texts of a right-to-left page are isolated by invisible signs, which a file does not need. */
const isolation = /[\u2066-\u2069]/g;

function quoted(text: string): string {
  const cell = text.replaceAll(isolation, '');
  return `"${(isFormula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}
