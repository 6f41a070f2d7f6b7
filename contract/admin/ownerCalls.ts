import * as z from 'zod/mini';
import { get, post } from '../api/call.ts';
import {
  CouponCode,
  CouponCodes,
  CouponOrder,
  ListedCoupon,
  NewPlan,
  PlanListing,
  ThatPlan,
} from './sales.ts';
import { AnsweredRequest, ListedRequest } from './users.ts';

/**
 * The calls of an owner: what the store sells, and the requests of its customers. Publishers who are no owners receive
 * `not_an_owner`.
 */
export const ownerCalls = {
  listPlans: get('/api/admin/plans', 'owner', PlanListing),
  addPlan: post('/api/admin/plans', 'owner', ThatPlan, { body: NewPlan }),
  archivePlan: post('/api/admin/plans/archive', 'owner', null, { body: ThatPlan }),
  listCoupons: get('/api/admin/coupons', 'owner', z.array(ListedCoupon)),
  addCoupons: post('/api/admin/coupons', 'owner', CouponCodes, { body: CouponOrder }),
  removeCoupon: post('/api/admin/coupons/remove', 'owner', null, { body: CouponCode }),
  /** Answered requests too if `all` is set. */
  listRequests: get('/api/admin/support', 'owner', z.array(ListedRequest), {
    query: z.object({ all: z.enum(['true', 'false']) }),
  }),
  markAnswered: post('/api/admin/support/answered', 'owner', null, { body: AnsweredRequest }),
} as const;

export type OwnerCallName = keyof typeof ownerCalls;
