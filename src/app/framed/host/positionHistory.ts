/** Where in the page the host's window began when somebody left a place of the history. */
const places = new Map<string, number>();

/** More steps back than anybody takes. */
const most = 100;

export function rememberPosition(key: string, top: number): void {
  places.delete(key);
  places.set(key, top);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}

/** The beginning, where nobody was before. */
export const positionAt = (key: string): number => places.get(key) ?? 0;
