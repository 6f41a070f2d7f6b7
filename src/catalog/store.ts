import { proxy, ref, useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { api } from '../api/index.ts';
import { publication } from '../shell/index.ts';
import { type Reader, type ReadingRight, readerOf, readingRight } from './rules.ts';

export const catalog = proxy({
  status: 'loading' as 'loading' | 'ready',
  /** In the server's order. Held by reference: a list of thousands is replaced, never edited. */
  issues: ref<readonly Issue[]>([]),
  /** What this person may read beyond the free; null for a guest and until it is known. */
  purchases: null as Purchases | null,
  /** Whether the question of rights is settled, for a guest too. */
  purchasesLoaded: false,
  /** Whether it could not be asked for; what was known before stays. */
  purchasesFailed: false,
});

/** Throws ApiError. */
export async function loadIssues(): Promise<void> {
  catalog.issues = ref(await api.issues());
  catalog.status = 'ready';
}

/** Whose purchases these are. */
let ownerId: UserId | null = null;
let lookUps = 0;

/**
 * Call it when it is known who is here, and again when that changes: a guest has nothing at once,
 * and what another person bought is never shown. Throws ApiError; the question is settled all the same.
 */
export async function loadPurchases(): Promise<void> {
  const lookUp = (lookUps += 1);
  const owner = account.user?.id ?? null;
  if (owner !== ownerId) catalog.purchases = null;
  ownerId = owner;
  catalog.purchasesLoaded = false;
  try {
    const purchases = owner === null ? null : await api.purchases();
    if (lookUp === lookUps) Object.assign(catalog, { purchases, purchasesFailed: false });
  } catch (error) {
    if (lookUp !== lookUps) return;
    catalog.purchasesFailed = true;
    throw error;
  } finally {
    if (lookUp === lookUps) catalog.purchasesLoaded = true;
  }
}

export const findIssue = (id: number): Issue | undefined =>
  catalog.issues.find((issue) => issue.id === id);

export function useReader(): Reader {
  const { user } = useSnapshot(account);
  const { requireAuthToRead } = useSnapshot(publication);
  const { purchases } = useSnapshot(catalog);
  return readerOf({ signedIn: user !== null, requireAuthToRead }, purchases as Purchases);
}

/** Whether this person may read, as far as the page knows; wait for `catalog.purchasesLoaded`. */
export const useReadingRight = (issue: Issue, type: ReadingType): ReadingRight =>
  readingRight(issue, type, useReader());
