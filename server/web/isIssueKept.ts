import type { FastifyRequest } from 'fastify';
import { rightToRead } from '../entitlements/rights.ts';
import type { Services } from '../services.ts';
import type { Address } from './address.ts';

/**
 * Whether an issue that is on no shelf is there all the same for whoever asks: they bought it before it was
 * taken off. Nobody else is told that it was ever there, and without the database nobody at all.
 */
export async function isIssueKept(
  { sessionHash }: Pick<FastifyRequest, 'sessionHash'>,
  { userOf, findAccessCase, clock }: Services,
  { issueId }: Address,
): Promise<boolean> {
  if (!issueId) return false;
  try {
    const userId = await userOf(sessionHash);
    const found = userId && (await findAccessCase({ userId, issueId, now: clock.now() }));
    return found ? rightToRead('full', found.facts) === 'allowed' : false;
  } catch {
    return false;
  }
}
