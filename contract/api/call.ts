import type * as z from 'zod/mini';

/**
 * Who may make a call. 'anyone' includes guests; 'session' needs a signed-in user; 'reader' means
 * that the answer depends on what this person may read; 'publisher' that the operator named this account.
 */
export type Access = 'anyone' | 'session' | 'reader' | 'publisher';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** In Fastify's spelling: '/api/issues/:id/download/:type'. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  /** Behind the question mark; every value is a string. */
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /**
   * A page whose browser keeps no cookies may make this POST without session and form token. Nothing that it
   * does belongs to a user: 'guest' answers as to a guest, 'begin' gives a page in a frame its session.
   */
  readonly withoutCookies?: 'guest' | 'begin';
  /** What a success answers; null where the body is empty (204). */
  readonly answer: z.ZodMiniType | null;
}

/** Keeps the literal types of a call, so that client and server infer from the same entry. */
export const call = <const C extends Call>(definition: C): C => definition;
