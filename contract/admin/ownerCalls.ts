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
import { HealthQuery, HealthReport } from './health.ts';
import { StoreChange, StoreListing, StoreSetup, TestMail } from './storeSettings.ts';
import { AnsweredRequest, ListedRequest } from './users.ts';

/**
 * The calls of an owner: what the store sells, the requests of its customers, its settings and its health. Publishers who are no owners receive
 * `not_an_owner`.
 */
export const ownerCalls = {
  showStore: get('/api/admin/store', 'owner', StoreListing),
  /** Refuses with `setting_wrong`, with `changed_meanwhile`, and with `repricing` until `isAccepted` is set. */
  setStore: post('/api/admin/store', 'owner', null, {
    body: StoreChange,
    // Room for the terms and the privacy notice.
    bodyLimit: 2_000_000,
  }),
  showSetup: get('/api/admin/store/setup', 'owner', StoreSetup),
  /** Sends a mail to the owner; by the command to the store's own address. */
  sendTestMail: post('/api/admin/store/test-mail', 'owner', TestMail, {
    body: z.strictObject({}),
  }),
  health: get('/api/admin/health', 'owner', HealthReport, { query: HealthQuery }),
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
