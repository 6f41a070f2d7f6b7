import * as z from 'zod/mini';
import { plainId } from '../ids.ts';
import { IsoTime } from './isoTime.ts';

/** A code as typed: any case, with spaces and dashes. */
export const Redemption = z.object({ code: z.string() });

const PromocodeType = z.literal('subscription');

const ListJson = z.object({
  promocodes: z.array(z.object({ id: plainId(), type: PromocodeType, expires_at: IsoTime })),
});

const Promocode = z.object({ id: plainId(), type: PromocodeType, expiresAt: IsoTime });
export type Promocode = z.infer<typeof Promocode>;

/** Active coupons. A coupon for one issue creates a purchase instead. */
export const PromocodeList = z.codec(ListJson, z.array(Promocode), {
  decode: ({ promocodes }) =>
    promocodes.map(({ expires_at, ...rest }) => ({ ...rest, expiresAt: expires_at })),
  encode: (promocodes) => ({
    promocodes: promocodes.map(({ expiresAt, ...rest }) => ({ ...rest, expires_at: expiresAt })),
  }),
});
