import { calls, xsrf } from '#contract/api/registry.ts';
import type { RunningStore, SeededUser } from './startStore.ts';

/** An HTTP client with a browser's cookies and form token, and no page. */
export interface Visit {
  /** The cookies that this browser has now. */
  readonly jar: ReadonlyMap<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** As the app does it: JSON, with the form token. `undefined` headers are left out. */
  post(path: string, body?: unknown, headers?: Headers): Promise<Response>;
  /** Requests a document link, which must succeed. */
  link(issue: number, type: 'sample' | 'full'): Promise<Link>;
}

/** The JSON of a document link. */
export interface Link {
  readonly url: string;
  readonly open_token: string;
  readonly articles: boolean;
  readonly pack?: {
    readonly url: string;
    readonly size: number;
    readonly head_end: number;
    readonly picture_end?: number;
  };
}

/** The part of a store that a visitor uses. */
export type Door = Pick<RunningStore, 'origin' | 'cookieOf'>;

type Headers = Record<string, string | undefined>;
interface Request {
  readonly method?: string;
  readonly body?: string | null;
  readonly headers: Record<string, string>;
}

/** The headers of a page in a frame on another site. */
export const inFrame = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' };

/** Of the one store that this browser visits. */
export const formTokenIn = (jar: Visit['jar']): string | undefined =>
  [...jar].find(([name]) => /^XSRF-TOKEN(_\d+)?$/.test(name))?.[1];

/**
 * @param user somebody by name, or by the pair of name and value of a cookie
 * @param headers of the first visit
 */
export async function visit(
  store: Door,
  user: SeededUser | 'stranger' | { readonly cookie: string },
  headers: Record<string, string> = {},
): Promise<Visit> {
  const jar = new Map<string, string>();
  if (typeof user === 'object') keep(jar, user.cookie);
  else if (user !== 'stranger') keep(jar, store.cookieOf(user));
  const ask = async (path: string, init: Request) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(new URL(path, store.origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) keep(jar, line.split(';')[0] ?? '');
    return response;
  };
  // The first visit sets the cookies.
  await ask(calls.store.path, { headers });
  const post: Visit['post'] = (path, body, headers = {}) => {
    const all = {
      'content-type': 'application/json',
      [xsrf.header]: formTokenIn(jar),
      ...headers,
    };
    const given = Object.entries(all).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return ask(path, {
      method: 'POST',
      headers: Object.fromEntries(given),
      body: body === undefined ? null : JSON.stringify(body),
    });
  };
  return {
    jar,
    get: (path, headers = {}) => ask(path, { headers }),
    post,
    async link(issue, type) {
      const response = await post(`/api/issues/${issue}/download/${type}`);
      if (!response.ok) throw new Error(`No link: ${response.status} ${await response.text()}`);
      return (await response.json()) as Link;
    },
  };
}

function keep(jar: Map<string, string>, pair: string): void {
  const [name = '', value = ''] = pair.split('=');
  jar.set(name, value);
}

/** Status and code of a refusal, for one comparison. */
export const refusalOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;
