import type * as z from 'zod/mini';
import { storedName } from '../paths.ts';

/** The names of the CSRF cookies and header: they prove that a POST comes from a page of the store. */
export const xsrf = {
  header: 'x-xsrf-token',
  cookie: 'XSRF-TOKEN',
  /**
   * The cookie's name at an address of the store. Browsers keep cookies by host and not by port: two stores
   * at one host without HTTPS, as on one machine, need two names. Such a store sets `cookie` too, for a page
   * that a proxy shows at another port.
   */
  cookieAt: ({ protocol, port }: StoreAddress, prefix: string): string =>
    storedName(prefix, protocol === 'https:' ? 'XSRF-TOKEN' : `XSRF-TOKEN_${port || 80}`),
} as const;

/** As much of a `URL` or `Location` as decides the name. */
interface StoreAddress {
  readonly protocol: string;
  readonly port: string;
}

/**
 * Who may make a call. 'anyone' includes guests; 'session' needs a signed-in user; 'reader' means
 * that the answer depends on the user's entitlements; 'publisher' that the account may publish; 'owner' that it may sell
 * and support too.
 */
export type Access = 'anyone' | 'session' | 'reader' | 'publisher' | 'owner';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** In Fastify's spelling: '/api/issues/:id/download/:type'. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  /** The query string; every value is a string. */
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Bytes of the body; the default is the server's own limit. */
  readonly bodyLimit?: number;
  /**
   * A page without cookies may make this POST without session and form token. The call never acts for a user: 'guest'
   * answers like to a guest, 'begin' starts the session of a page in a frame.
   */
  readonly withoutCookies?: 'guest' | 'begin';
  /** Whether a POST changes nothing, so that the record of changes leaves it out. */
  readonly reads?: true;
  /** Whether the call is refused to an API token, because it decides who may do something at the store, or where its money and mails go. */
  readonly needsSession?: true;
  /** The body of a success; null for an empty body (204). */
  readonly answer: z.ZodMiniType | null;
}

type Parts = Omit<Partial<Call>, 'method' | 'path' | 'access' | 'answer'>;

/** Client and server infer from the literal types of an entry. */
const callsBy =
  <const Method extends Call['method']>(method: Method) =>
  <
    const Path extends string,
    By extends Access,
    Answer extends Call['answer'],
    const Own extends Parts = object,
  >(
    path: Path,
    access: By,
    answer: Answer,
    parts?: Own,
  ) =>
    ({ method, path, access, answer, ...parts }) as {
      readonly method: Method;
      readonly path: Path;
      readonly access: By;
      readonly answer: Answer;
    } & Own;

export const get = callsBy('GET');
export const post = callsBy('POST');
