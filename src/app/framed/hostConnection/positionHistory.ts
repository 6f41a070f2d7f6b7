/** The offset of the host's window in the page, by history entry. */
const places = new Map<string, number>();

/** More entries than a user steps back. */
const most = 100;

export function rememberPosition(key: string, top: number): void {
  places.delete(key);
  places.set(key, top);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}

/** The start of the page for an entry without a remembered offset. */
export const positionAt = (key: string): number => places.get(key) ?? 0;
