/**
 * Whether a page with this origin may frame the store. The browser enforces the same by `frame-ancestors`;
 * this checks the sender of a message. Matches as CSP does (level 3, section 6.7.2): '*.' stands for one or
 * more names, never for none, and an entry with http: also allows https:.
 * @param hosts like 'https://news.example', 'https://*.news.example', 'http://localhost:3000'
 */
export const isListed = (origin: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => matches(origin, host));

function matches(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  // Not every browser accepts '*' in a host name.
  const listed = new URL(host.replace('//*.', '//'));
  const isWild = host.includes('//*.');
  const isHost = isWild
    ? asked.hostname.endsWith(`.${listed.hostname}`)
    : asked.hostname === listed.hostname;
  const isSafer = listed.protocol === 'http:' && asked.protocol === 'https:';
  const isScheme = asked.protocol === listed.protocol || isSafer;
  return isHost && isScheme && (asked.port === listed.port || (isSafer && !listed.port));
}

/** The mode is 'viewer' when the address of the frame says so, else 'embed'. */
export const modeIn = (hash: string): 'embed' | 'viewer' =>
  hash === '#viewer' ? 'viewer' : 'embed';

/** Returns a limiter that accepts this many calls in a second and drops the rest. */
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
