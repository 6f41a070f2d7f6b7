import * as z from 'zod/mini';
import { AccountEmail } from './signIn.ts';
import { addMonths } from '../planPrices.ts';
import { GiftLinkId, GiftLinkIdInPath, IssueId } from '../ids.ts';
import { IsoTime, renamed } from './json.ts';

/** The days for which a gift link opens its issue. */
export const giftDays = [1, 7, 30] as const;
export type GiftDays = (typeof giftDays)[number];

/** The most links of one user that are valid at once, and that one user makes in 30 days. */
export const giftLimits = { validAtOnce: 10, madeInThirtyDays: 30 } as const;

/** A gift link opens one whole issue for those who hold it, up to a number of visitors that the publisher sets. */
export const GiftLinkRequest = z.object({ issue: IssueId, days: z.literal(giftDays) });
export type GiftLinkRequest = z.infer<typeof GiftLinkRequest>;

/** The only answer with the address of the link, because the store keeps the hash of its token. */
export const MadeGiftLink = renamed(
  z.object({
    id: GiftLinkId,
    url: z.string(),
    expires_at: IsoTime,
    /** Absent in answers of earlier versions. */
    max_visitors: z.optional(z.int()),
  }),
);
export type MadeGiftLink = z.output<typeof MadeGiftLink>;

const GiftLink = renamed(
  z.object({
    id: GiftLinkId,
    issue_id: IssueId,
    issue_title: z.string(),
    /** The number of browsers that have opened the link. Absent in answers of earlier versions, like `max_visitors`. */
    visitors: z.optional(z.int()),
    max_visitors: z.optional(z.int()),
    created_at: IsoTime,
    expires_at: IsoTime,
  }),
);
export type GiftLink = z.output<typeof GiftLink>;

/** The user's links that have neither ended nor been revoked, the newest first. */
export const GiftLinkList = renamed(z.object({ gift_links: z.array(GiftLink) }));

export const GiftLinkParams = z.object({ id: GiftLinkIdInPath });

export const giftMessageLength = 300;

/** A mail with the link of a gift, on a calendar day of the store. The message is plain text in lines. */
export const GiftDelivery = z.object({
  email: AccountEmail,
  message: z.string().check(z.trim(), z.maxLength(giftMessageLength), z.regex(/^(?:\n|\P{Cc})*$/u)),
  day: z.iso.date(),
});
export type GiftDelivery = z.infer<typeof GiftDelivery>;

/** The day in the time zone of the browser or of the server, like '2026-12-24'. */
export const calendarDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The last day for a delivery. The first one is the present day. */
export const lastDeliveryDay = (now: Date): string => calendarDay(addMonths(now, 12));
