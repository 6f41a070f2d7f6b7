import * as z from 'zod/mini';
import { IssueId } from './ids.ts';
import { IsoTime } from './api/json.ts';

/**
 * The issues that gift links open in this browser, in the attribute `data-gifts` of the page: '5=<time> 7=<time>'.
 * The attribute is absent while the store offers no gift links. It is for display; the server checks each right.
 */
const ReceivedGift = z.object({ issueId: IssueId, expiresAt: IsoTime });
export type ReceivedGift = z.infer<typeof ReceivedGift>;

/** The text of the attribute. */
export const giftsText = (gifts: readonly ReceivedGift[]): string =>
  gifts.map(({ issueId, expiresAt }) => `${issueId}=${expiresAt}`).join(' ');

/** Returns the end of the right to an issue; null without one. */
export function giftEndIn(text: string, issueId: number): string | null {
  const gifts = text.split(' ').flatMap((part) => {
    const [id, expiresAt] = part.split('=');
    return z.safeParse(ReceivedGift, { issueId: Number(id), expiresAt }).data ?? [];
  });
  return gifts.find((gift) => gift.issueId === issueId)?.expiresAt ?? null;
}
