import type { FastifyInstance } from 'fastify';
import {
  CouponCode,
  CouponListing,
  CouponOrder,
  type ListedCoupon,
} from '../../coupons/couponSchemas.ts';
import { addCoupon, listCoupons, removeCoupon } from '../../coupons/manageCoupons.ts';
import type { Resources } from '../../platform/resources.ts';
import { sendRequest, sendCommand } from './socketClient.ts';

export interface CouponService {
  /** Returns the code. */
  addCoupon(order: CouponOrder): Promise<string>;
  listCoupons(): Promise<ListedCoupon[]>;
  removeCoupon(code: string): Promise<void>;
}

export const couponService = ({ db, clock }: Resources): CouponService => ({
  addCoupon: (order) => addCoupon(db, order, clock.now()),
  listCoupons: () => listCoupons(db),
  removeCoupon: (code) => removeCoupon(db, code, clock.now()),
});

export const remoteCouponService = (socket: string): CouponService => ({
  addCoupon: async (order) =>
    CouponCode.parse(await sendRequest(socket, 'POST', '/coupons', order)).code,
  listCoupons: async () => CouponListing.parse(await sendRequest(socket, 'GET', '/coupons')),
  removeCoupon: (code) => sendCommand(socket, '/coupons/remove', { code }),
});

export function couponRoutes(app: FastifyInstance, services: () => CouponService): void {
  app.get('/coupons', () => services().listCoupons());
  app.post('/coupons', async (request) => ({
    code: await services().addCoupon(CouponOrder.parse(request.body)),
  }));
  app.post('/coupons/remove', async (request, reply) => {
    await services().removeCoupon(CouponCode.parse(request.body).code);
    return reply.code(204).send();
  });
}
