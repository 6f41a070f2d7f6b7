import type * as z from 'zod/mini';

/**
 * Who may make a call. 'anyone' includes guests; 'session' needs a signed-in user; 'reader' means
 * that the answer depends on the user's entitlements; 'publisher' that the account may publish.
 */
export type Access = 'anyone' | 'session' | 'reader' | 'publisher';

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
  /** The body of a success; null for an empty body (204). */
  readonly answer: z.ZodMiniType | null;
}

/** Keeps the literal types of a call, so that client and server infer from the same entry. */
export const call = <const C extends Call>(definition: C): C => definition;
