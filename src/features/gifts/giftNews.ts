import { giftDays, type GiftDays } from '#contract/api/gifts.ts';
import { type GiftEnd, giftParameter } from '#contract/paths.ts';
import { giftEndIn } from '#contract/firstScreen.ts';

/** The facts about a visit to the details, or to the reader above them. */
export interface Visit {
  readonly issueId: number;
  /** The parameters of the address. */
  readonly search: string;
  /** The text of the page's gifts; undefined while the store offers none. */
  readonly gifts: string | undefined;
  /** Whether the user may read the issue without a gift. */
  readonly isTheirs: boolean;
  /** Whether this browser has said so before. */
  readonly isKnown: (gift: string) => boolean;
}

type GiftNews =
  | { readonly type: 'ended' | 'used_up' }
  | { readonly type: 'opened'; readonly expiresAt: string; readonly gift: string };

/** The message for the visitor of a gift link; null when there is none. */
export function giftNewsOf({ issueId, search, gifts, isTheirs, isKnown }: Visit): GiftNews | null {
  const end = new URLSearchParams(search).get(giftParameter) as GiftEnd | null;
  if (end !== null) return { type: end === 'used-up' ? 'used_up' : 'ended' };
  const expiresAt = isTheirs ? null : giftEndIn(gifts ?? '', issueId);
  if (expiresAt === null) return null;
  const gift = `${issueId}=${expiresAt}`;
  return isKnown(gift) ? null : { type: 'opened', expiresAt, gift };
}

/** The address without the parameter of a gift link that has ended. */
export function withoutGift(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(giftParameter);
  return rest.size > 0 ? `?${rest}` : '';
}

/** The days of a choice. The values of radio buttons are texts. */
export const daysOf = (choice: string): GiftDays =>
  giftDays.find((days) => String(days) === choice) ?? 7;
