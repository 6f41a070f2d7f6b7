import * as z from 'zod/mini';

/**
 * Ids are positive 32-bit integers with a brand each, so that an issue's id is never used as a plan's. `plainId` has no brand,
 * for the JSON side of a codec: decoding adds the brand.
 */
export const plainId = () => z.int().check(z.positive(), z.maximum(2_147_483_647));

export const IssueId = plainId().brand<'IssueId'>();
export type IssueId = z.infer<typeof IssueId>;

export const PlanId = plainId().brand<'PlanId'>();
export type PlanId = z.infer<typeof PlanId>;

export const BundleId = plainId().brand<'BundleId'>();
export type BundleId = z.infer<typeof BundleId>;

export const UserId = plainId().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const PaymentId = plainId().brand<'PaymentId'>();
export type PaymentId = z.infer<typeof PaymentId>;

export const GiftLinkId = plainId().brand<'GiftLinkId'>();
export type GiftLinkId = z.infer<typeof GiftLinkId>;

/** An id as text in a path, '12' and not '012', '1e1' or ' 12'. */
export const idText = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.transform((text) => Number(text)),
  );

export const IssueIdInPath = z.pipe(idText(), IssueId);
export const PlanIdInPath = z.pipe(idText(), PlanId);
export const BundleIdInPath = z.pipe(idText(), BundleId);
export const PaymentIdInPath = z.pipe(idText(), PaymentId);
export const GiftLinkIdInPath = z.pipe(idText(), GiftLinkId);
