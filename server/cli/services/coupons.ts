import type { FastifyInstance } from 'fastify';
import {
  CouponCode,
  CouponListing,
  CouponOrder,
  type ListedCoupon,
} from '../../coupons/couponSchemas.ts';
import { addCoupon, listCoupons, removeCoupon } from '../../coupons/manageCoupons.ts';
import type { Resources } from '../../platform/resources.ts';
import { ask, tell } from './socketClient.ts';

export interface CouponDesk {
  /** Answers the code. */
  addCoupon(order: CouponOrder): Promise<string>;
  listCoupons(): Promise<ListedCoupon[]>;
  removeCoupon(code: string): Promise<void>;
}

export const couponDesk = ({ db, clock }: Resources): CouponDesk => ({
  addCoupon: (order) => addCoupon(db, order, clock.now()),
  listCoupons: () => listCoupons(db),
  removeCoupon: (code) => removeCoupon(db, code, clock.now()),
});

export const couponDeskAt = (socket: string): CouponDesk => ({
  addCoupon: async (order) => CouponCode.parse(await ask(socket, 'POST', '/coupons', order)).code,
  listCoupons: async () => CouponListing.parse(await ask(socket, 'GET', '/coupons')),
  removeCoupon: (code) => tell(socket, '/coupons/remove', { code }),
});

export function couponRoutes(app: FastifyInstance, desk: () => CouponDesk): void {
  app.get('/coupons', () => desk().listCoupons());
  app.post('/coupons', async (request) => ({
    code: await desk().addCoupon(CouponOrder.parse(request.body)),
  }));
  app.post('/coupons/remove', async (request, reply) => {
    await desk().removeCoupon(CouponCode.parse(request.body).code);
    return reply.code(204).send();
  });
}
