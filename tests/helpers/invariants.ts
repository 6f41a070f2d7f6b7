import type { Queries } from '../../server/platform/db/connection.ts';
import { brokenRules } from '../../server/billing/invariants.ts';

/** Throws with every broken accounting rule. Each payment test ends with it. */
export async function demandSoundBooks(db: Queries, now = new Date()): Promise<void> {
  const broken = await brokenRules(db, now);
  if (broken.length > 0) throw new Error(`The books are out of order: ${JSON.stringify(broken)}`);
}
