/** Other schemes in a file or a text (scripts, local files) are never opened. */
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address that a link may open; null when it may open none. A link to the store's own sign-in is
 * refused: its window looks as if the store had opened it, and the author of the link would receive the
 * session that another user starts there.
 * @param home the store's origin
 */
export function safeAddress(url: string, home: string): string | null {
  const address = parsed(url);
  if (!address || !schemes.has(address.protocol)) return null;
  const isSignIn = address.origin === home && address.pathname.includes('/auth/');
  return isSignIn ? null : address.href;
}

/** `URL.parse` is newer than tablets that are still in use. */
export const parsed = (url: string, base?: string): URL | null =>
  URL.canParse(url, base) ? new URL(url, base) : null;
