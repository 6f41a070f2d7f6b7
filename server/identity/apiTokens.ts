import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type ApiToken, type ApiTokenOrder, apiTokenPrefix } from '#contract/admin/team.ts';
import { UserId } from '#contract/ids.ts';
import { before, oneDay, oneMinute } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { apiTokens, users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { findMember } from './accessLinks.ts';
import type { IdentityServices } from './sessions.ts';

/** Tokens by which programs make the calls of publishers and owners. */

type TokenRow = typeof apiTokens.$inferSelect;

declare module 'fastify' {
  interface FastifyRequest {
    /** The token that the request has in place of a session. Set only on routes with `loadApiToken`. */
    apiToken: Pick<TokenRow, 'name' | 'role'> | null;
  }
}

/**
 * Loads the account of a request with a token. Such a request never acts by its cookies, and gets none. A bearer token
 * of another form is one of a proxy before the store.
 */
export function loadApiToken(
  app: FastifyInstance,
  { db, clock, site }: Pick<IdentityServices, 'db' | 'clock' | 'site'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const [, sent] = bearer.exec(request.headers.authorization ?? '') ?? [];
    if (sent === undefined) return;
    if (!site(request).mayHoldSessions) throw new Refused('https_needed');
    const token = await useToken(db, sent, clock.now());
    if (!token) {
      void reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw new Refused('not_signed_in', 'This API token is unknown, has ended or was revoked.');
    }
    request.apiToken = token;
    request.userId = UserId.parse(token.userId);
  });
}

const bearer = new RegExp(`^bearer +(${apiTokenPrefix}.*)$`, 'i');

/** A use is recorded at most once a minute. */
async function useToken(tx: Queries, token: string, now: Date): Promise<TokenRow | null> {
  const isValid = and(eq(apiTokens.secretHash, hashOf(token)), gt(apiTokens.expiresAt, now));
  const [row] = await tx.select().from(apiTokens).where(isValid);
  if (!row) return null;
  if (row.lastUsedAt === null || row.lastUsedAt <= before(now, oneMinute))
    await tx.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.id));
  return row;
}

/** Those that are still valid. */
export async function listApiTokens(tx: Queries, now: Date): Promise<ApiToken[]> {
  const rows = await tx
    .select({ token: apiTokens, email: users.email })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(gt(apiTokens.expiresAt, now))
    .orderBy(asc(apiTokens.id));
  return rows.map(({ token: { id, name, role, userId, ...times }, email }) => ({
    id,
    name,
    role,
    owner: { id: userId, email },
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
    lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
  }));
}

/** @param by the signed-in owner; null for the command, which names the account */
export async function addApiToken(
  tx: Queries,
  { name, role, days, who }: ApiTokenOrder,
  by: UserId | null,
  now: Date,
) {
  if ((by === null) === (who === undefined))
    throw new Refused('bad_request', 'A token acts for the owner who makes it.');
  const userId = by ?? (await findMember(tx, who ?? ''));
  const token = apiTokenPrefix + newSecret();
  const expiresAt = new Date(now.getTime() + days * oneDay);
  const row = { secretHash: hashOf(token), name, role, userId, createdAt: now, expiresAt };
  const [added] = await tx.insert(apiTokens).values(row).returning({ id: apiTokens.id });
  if (!added) throw new Error('No token was added.');
  return { id: added.id, token, expiresAt: expiresAt.toISOString() };
}

export async function removeApiToken(tx: Queries, id: number): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.id, id));
}

export async function removeApiTokensOf(tx: Queries, userId: UserId): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function deleteExpiredApiTokens(tx: Queries, now: Date): Promise<void> {
  await tx.delete(apiTokens).where(lte(apiTokens.expiresAt, now));
}
