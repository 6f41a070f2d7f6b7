/** Parses a page number: '3.9' and '3x' are page 3, and a text without a number is page 1. */
export function pageNamed(said: string | number): number {
  const page = Number.parseInt(String(said), 10);
  return Number.isNaN(page) ? 1 : page;
}

/**
 * The name under which a store keeps something in a browser: a cookie, a database, a cache. Stores below different
 * prefixes of one origin have different names. A store without a prefix has the plain name.
 * @param prefix '/shop', or empty
 */
export const storedName = (prefix: string, name: string): string =>
  prefix ? `${prefix.replaceAll('/', '.')}.${name}` : name;

/**
 * The addresses of the store's pages. The app's router and the server's routes build them here only. The
 * host script has its own two (embed/frame.ts), because it may not grow; a test compares them. The calls of
 * the API have their paths in `api/`.
 */
export const paths = {
  list: '/',
  login: '/login',
  account: '/account',
  notes: '/notes',
  plans: '/plans',
  /** Only in a frame: elsewhere the cart is a dialog over another page. */
  cart: '/cart',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  withdraw: '/withdraw',
  /** The issues that are kept on the device. */
  device: '/device',
} as const;

/** The place in the account that collects a late renewal. Mails lead there. */
export const paymentDueFragment = '#payment-due';

/** Stands before the code that the account fills in. A fragment does not reach the logs of a server. */
export const codeFragment = '#code=';

/** The code in the fragment of a link; null when there is none. */
export const codeIn = (hash: string): string | null =>
  hash.startsWith(codeFragment) ? hash.slice(codeFragment.length) : null;

/** The pixels of an uploaded icon: of the tab, the bar of the store, the touch icon and an installed page. */
export const iconSizes = [32, 96, 180, 512] as const;
export const barIconSize = 96;
export const iconPath = (name: string, size: (typeof iconSizes)[number]): string =>
  `/icon/${name}/${size}.png`;
/** The name of an uploaded icon in its address; undefined in another address. */
export const iconNameIn = (address: string): string | undefined =>
  /^\/icon\/([0-9a-f]{16})\/\d+\.png$/.exec(address)?.[1];

/** The part of an issue, as in `api/reading.ts`. The addresses call a sample 'preview'. */
type PartOfIssue = 'full' | 'sample';

/**
 * The page of an issue. It is the canonical address for all ways to open the issue.
 * @param id a number, or the text of another address
 */
export const issuePath = (id: number | string): string => `/read/${id}`;

/** The folder of the gift links. An address with a token opens the reader. */
export const giftFolder = '/gift/';
/** The address of a gift link. It is no page: it leads to the reader, or to the details with `giftEnded`. */
export const giftPath = (token: string): string => `${giftFolder}${token}`;
/** The parameter of an issue's address to which an invalid gift link leads. */
export const giftParameter = 'gift';
/** The address of the details that say that a gift link has ended. */
export type GiftEnd = 'ended' | 'used-up';
export const giftEndedPath = (id: number, why: GiftEnd = 'ended'): string =>
  `${issuePath(id)}?${giftParameter}=${why}`;

/** The parameters of the list's address that choose its content. An address without them is the front page. */
export const listParameters = ['tab', 'search', 'sort', 'offset', 'series', 'language'] as const;

/**
 * The last parameter of a file's address at which the store may redirect to a signed address of its bucket. Without it
 * the store sends the bytes.
 */
export const signedParameter = '&signed=1';

/** The parameter with the text that the reader searches. */
export const searchParameter = 'q';
/** The maximum length of that text, in characters. */
export const longestQuery = 200;

/** The parameter with the text that a link leads to, as a directive of `annotations/textFragment.ts`. */
const textParameter = 'text';

/** Returns the directive of an address, still encoded: decoded commas would be separators. */
export const textIn = (search: string): string | undefined =>
  search.match(`[?&]${textParameter}=([^&]+)`)?.[1];

/**
 * The address at which an issue is read.
 * @param page a number, or the text of another address
 * @param query a text that the reader searches
 * @param text a directive, encoded
 */
export function readingPath(
  id: number | string,
  part: PartOfIssue = 'full',
  page?: number | string,
  query?: string,
  text?: string,
): string {
  const parameters = [
    ...(page ? [`page=${encodeURIComponent(page)}`] : []),
    ...(query ? [`${searchParameter}=${encodeURIComponent(query)}`] : []),
    ...(text ? [`${textParameter}=${text}`] : []),
  ];
  const rest = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${issuePath(id)}/${part === 'sample' ? 'preview' : part}${rest}`;
}

/** A pattern of the router. */
export const issueRoute = '/read/:id/:part?';

/**
 * The part of an issue in an address. 'sample' redirects to 'preview' and opens nothing itself, as an
 * address without a part: null. undefined stands for an unknown address.
 */
export function partInPath(part = 'sample'): PartOfIssue | null | undefined {
  if (part === 'full') return part;
  if (part === 'preview') return 'sample';
  return part === 'sample' ? null : undefined;
}
