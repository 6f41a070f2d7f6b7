import type { FastifyRequest } from 'fastify';
import { rightToRead } from '../entitlements/rights.ts';
import type { Address } from './address.ts';
import type { Services } from '../services/index.ts';

/**
 * Whether an issue that is not listed exists for this user, who bought it before it was withdrawn. Other
 * users do not learn that it existed. Without the database the result is false.
 */
export async function isPurchasedIssue(
  { sessionHash }: Pick<FastifyRequest, 'sessionHash'>,
  { userOf, findAccessCase, clock }: Services,
  { issueId }: Address,
): Promise<boolean> {
  if (!issueId) return false;
  try {
    const userId = await userOf(sessionHash);
    const found =
      userId && (await findAccessCase({ userId, gifts: [], issueId, now: clock.now() }));
    return found ? rightToRead('full', found.facts) === 'allowed' : false;
  } catch {
    return false;
  }
}
