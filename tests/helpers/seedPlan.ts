import type { ProviderName } from '#contract/boot.ts';

/** What every seeded store holds, apart from the demo: in the order of publishing, the last first in the list. */
export const issueIds = {
  free: 1,
  bought: 2,
  notBought: 3,
  withSample: 4,
  withoutTitle: 5,
  /** No longer in the catalogue; the buyer bought it before. */
  withdrawn: 6,
} as const;
export type SeededIssue = keyof typeof issueIds;

export const issuePlans: Readonly<Record<SeededIssue, IssuePlan>> = {
  free: { title: 'The Free Issue', price: null, samplePages: 0, pages: 10 },
  bought: { title: 'The Bought Issue', price: 499, samplePages: 0, pages: 10 },
  notBought: { title: 'Übermaß: “Not” Bought/Yet', price: 599, samplePages: 0, pages: 10 },
  withSample: { title: 'With a Sample', price: 699, samplePages: 3, pages: 12, landscape: true },
  withoutTitle: { title: '', price: 99, samplePages: 2, pages: 10 },
  withdrawn: { title: 'Withdrawn', price: 399, samplePages: 1, pages: 2 },
};

export interface IssuePlan {
  readonly title: string;
  /** Cents; null means free. */
  readonly price: number | null;
  readonly samplePages: number;
  readonly pages: number;
  readonly landscape?: boolean;
}

export const userIds = { new: 1, buyer: 2, subscriber: 3, lapsed: 4 } as const;
export type SeededUser = keyof typeof userIds | 'guest';

/** Their providers, with a subject like 'google-buyer'. Only Google verifies e-mails. */
export const identityPlans: Readonly<Record<keyof typeof userIds, readonly ProviderName[]>> = {
  new: ['google'],
  buyer: ['google', 'microsoft'],
  subscriber: ['custom'],
  lapsed: ['facebook'],
};

/** Fixed values of session cookies, with which tests skip the sign-in. */
export const sessionTokens: Readonly<Record<SeededUser, string>> = {
  guest: 'session-of-the-guest-0',
  new: 'session-of-the-new-000',
  buyer: 'session-of-the-buyer-0',
  subscriber: 'session-of-subscriber0',
  lapsed: 'session-of-the-lapsed0',
};

export const planPrices = { week: 199, month: 499, quarter: 1299, halfyear: 2399, year: 4499 };
