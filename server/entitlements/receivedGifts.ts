import type { ReceivedGift } from '#contract/firstScreen.ts';
import { issuesOfGifts } from './giftLinks.ts';
import { rightToRead } from './rights.ts';
import type { EntitlementServices } from './services.ts';

type Services = Pick<EntitlementServices, 'db' | 'clock' | 'findAccessCase'>;

/** The issues that these gift tokens open now. */
export async function receivedGifts(
  { db, clock, findAccessCase }: Services,
  gifts: readonly string[],
): Promise<ReceivedGift[]> {
  const now = clock.now();
  const ids = await issuesOfGifts(db, gifts);
  const cases = await Promise.all(
    ids.map((issueId) => findAccessCase({ userId: null, now, gifts, issueId })),
  );
  return cases.flatMap((found, index) => {
    const issueId = ids[index];
    const expiresAt = found?.facts.gifted ? found.giftedUntil : null;
    if (!found || !issueId || !expiresAt) return [];
    return rightToRead('full', found.facts) === 'allowed'
      ? [{ issueId, expiresAt: expiresAt.toISOString() }]
      : [];
  });
}
