import type { IncomingMessage } from 'node:http';

/**
 * The address by which a request is routed. Fastify rejects a path that cannot be decoded, like `/50%-off`, before any
 * hook or route runs, so that a user who follows a broken link would see JSON. For a navigation the percent signs of such
 * a path are therefore escaped: no route has this path, and the user gets the not-found page.
 */
export function decodableUrl(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const { url = '/' } = request;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (isDecodable(path) || !isNavigation(request)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Browsers name HTML when they navigate, and programs do not. */
const isNavigation = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') && /text\/html/.test(headers.accept ?? '');
