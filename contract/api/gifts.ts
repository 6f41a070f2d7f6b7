import * as z from 'zod/mini';
import { GiftLinkId, GiftLinkIdInPath, IssueId, plainId } from '../ids.ts';
import { IsoTime } from './isoTime.ts';

/** The days for which a gift link opens its issue. */
export const giftDays = [1, 7, 30] as const;
export type GiftDays = (typeof giftDays)[number];

/** The most links of one user that are valid at once, and that one user makes in 30 days. */
export const giftLimits = { validAtOnce: 10, madeInThirtyDays: 30 } as const;

/** A gift link opens one whole issue for those who hold it, up to a number of visitors that the publisher sets. */
export const GiftOrder = z.object({ issue: IssueId, days: z.literal(giftDays) });
export type GiftOrder = z.infer<typeof GiftOrder>;

const MadeJson = z.object({
  id: plainId(),
  url: z.string(),
  expires_at: IsoTime,
  /** Absent in answers of earlier versions. */
  max_visitors: z.optional(z.int()),
});
const MadeValue = z.object({
  id: GiftLinkId,
  url: z.string(),
  expiresAt: IsoTime,
  maxVisitors: z.nullable(z.int()),
});

/** The only answer with the address of the link, because the store keeps the hash of its token. */
export const MadeGiftLink = z.codec(MadeJson, MadeValue, {
  decode: ({ expires_at, max_visitors, ...rest }) => ({
    ...rest,
    expiresAt: expires_at,
    maxVisitors: max_visitors ?? null,
  }),
  encode: ({ expiresAt, maxVisitors, ...rest }) => ({
    ...rest,
    expires_at: expiresAt,
    ...(maxVisitors !== null && { max_visitors: maxVisitors }),
  }),
});
export type MadeGiftLink = z.output<typeof MadeGiftLink>;

const LinkJson = z.object({
  id: plainId(),
  issue_id: plainId(),
  issue_title: z.string(),
  /** Absent in answers of earlier versions, like `max_visitors`. */
  visitors: z.optional(z.int()),
  max_visitors: z.optional(z.int()),
  created_at: IsoTime,
  expires_at: IsoTime,
});
const LinkValue = z.object({
  id: GiftLinkId,
  issueId: IssueId,
  title: z.string(),
  /** The number of browsers that have opened the link. */
  visitors: z.int(),
  maxVisitors: z.int(),
  createdAt: IsoTime,
  expiresAt: IsoTime,
});
export type GiftLink = z.infer<typeof LinkValue>;

/** The user's links that have neither ended nor been revoked, the newest first. */
export const GiftLinkList = z.codec(
  z.object({ gift_links: z.array(LinkJson) }),
  z.array(LinkValue),
  {
    decode: ({ gift_links }) =>
      gift_links.map(({ id, issue_id, issue_title, created_at, expires_at, ...counts }) => ({
        id,
        issueId: issue_id,
        title: issue_title,
        visitors: counts.visitors ?? 0,
        maxVisitors: counts.max_visitors ?? 0,
        createdAt: created_at,
        expiresAt: expires_at,
      })),
    encode: (links) => ({
      gift_links: links.map(
        ({ id, issueId, title, createdAt, expiresAt, visitors, maxVisitors }) => ({
          id,
          issue_id: issueId,
          issue_title: title,
          visitors,
          max_visitors: maxVisitors,
          created_at: createdAt,
          expires_at: expiresAt,
        }),
      ),
    }),
  },
);

export const GiftLinkParams = z.object({ id: GiftLinkIdInPath });
