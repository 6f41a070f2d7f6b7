/** Whatever else a file or a text names (scripts, files of this machine) is never opened. */
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address that may be opened for a link's; null where none may. A link to our own sign-in is none:
 * its window looks as if the store had opened it, and whoever wrote the link would be handed the
 * session that somebody else starts there.
 * @param home the store's own origin
 */
export function safeAddress(url: string, home: string): string | null {
  const address = parsed(url);
  if (!address || !schemes.has(address.protocol)) return null;
  const isSignIn = address.origin === home && address.pathname.startsWith('/auth/');
  return isSignIn ? null : address.href;
}

/** `URL.parse` is younger than the tablets that are still read on. */
export const parsed = (url: string, base?: string): URL | null =>
  URL.canParse(url, base) ? new URL(url, base) : null;
