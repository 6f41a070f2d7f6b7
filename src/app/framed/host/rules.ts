/**
 * Whether a page of this origin may hold the store in a frame: what the browser enforces by
 * `frame-ancestors`, asked once more of whoever speaks. Matches as CSP does (level 3, section 6.7.2):
 * '*.' stands for one or more names, never for none, and an address with http: takes https: too.
 * @param hosts like 'https://news.example', 'https://*.news.example', 'http://localhost:3000'
 */
export const isListed = (origin: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => matches(origin, host));

function matches(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  // A '*' is no name of a host for every browser.
  const listed = new URL(host.replace('//*.', '//'));
  const isWild = host.includes('//*.');
  const isHost = isWild
    ? asked.hostname.endsWith(`.${listed.hostname}`)
    : asked.hostname === listed.hostname;
  const isSafer = listed.protocol === 'http:' && asked.protocol === 'https:';
  const isScheme = asked.protocol === listed.protocol || isSafer;
  return isHost && isScheme && (asked.port === listed.port || (isSafer && !listed.port));
}

/** The reader alone stands where the frame's address says so, the whole store elsewhere. */
export const modeIn = (hash: string): 'embed' | 'viewer' =>
  hash === '#viewer' ? 'viewer' : 'embed';

/** Lets through so many in a second; who says more is not listened to for the rest of it. */
export function limited(most: number, now: () => number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, count] = [current, 0];
    count += 1;
    return count <= most;
  };
}
