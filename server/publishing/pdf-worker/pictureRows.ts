/** The layout of a picture's rows. */
interface Rows {
  /** Bytes of a row. */
  readonly length: number;
  /** The distance in bytes to the same component of the previous pixel; at least one. */
  readonly pixelBytes: number;
  /** Whether each row begins with the number of a PNG filter (ISO 32000-2, 7.4.4.4). */
  readonly isPredicted: boolean;
  /** The bytes are valid until the row after the next. */
  readonly onRow: (row: Uint8Array) => void;
}

/** Collects bytes to whole rows and undoes the PNG filter. */
export function rowReader({ length, pixelBytes, isPredicted, onRow }: Rows) {
  const start = isPredicted ? 1 : 0;
  const whole = start + length;
  let row = new Uint8Array(whole);
  let before = new Uint8Array(whole);
  let filled = 0;
  return {
    read(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; ) {
        const count = Math.min(whole - filled, bytes.length - at);
        row.set(bytes.subarray(at, at + count), filled);
        at += count;
        filled += count;
        if (filled < whole) return;
        if (isPredicted) undo(row, before, pixelBytes);
        onRow(row.subarray(start));
        [row, before] = [before, row];
        filled = 0;
      }
    },
  };
}

/** PNG, 9.2: adds the filter's prediction from the left and above to each byte. */
function undo(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const first = 1 + pixelBytes;
  switch (row[0] ?? 0) {
    case 1:
      for (let at = first; at < row.length; at += 1) add(row, at, row[at - pixelBytes] ?? 0);
      break;
    case 2:
      for (let at = 1; at < row.length; at += 1) add(row, at, above[at] ?? 0);
      break;
    case 3:
      for (let at = 1; at < row.length; at += 1) {
        const left = at < first ? 0 : (row[at - pixelBytes] ?? 0);
        add(row, at, (left + (above[at] ?? 0)) >> 1);
      }
      break;
    case 4:
      for (let at = 1; at < row.length; at += 1) {
        const isFirst = at < first;
        const left = isFirst ? 0 : (row[at - pixelBytes] ?? 0);
        const corner = isFirst ? 0 : (above[at - pixelBytes] ?? 0);
        add(row, at, paeth(left, above[at] ?? 0, corner));
      }
      break;
    default:
  }
}

function add(row: Uint8Array, at: number, foreseen: number): void {
  row[at] = (row[at] ?? 0) + foreseen;
}

/** PNG, 9.4. */
function paeth(left: number, above: number, corner: number): number {
  const byLeft = Math.abs(above - corner);
  const byAbove = Math.abs(left - corner);
  const byCorner = Math.abs(left + above - 2 * corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
