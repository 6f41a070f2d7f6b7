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
