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
import {
  OrderedRefund,
  PaymentCase,
  PaymentFilter,
  PaymentPart,
  RefundInput,
  RefundPreview,
  RefundRequest,
  SubscriptionFilter,
  SubscriptionPart,
  WhichPayment,
} from './payments.ts';
import {
  AnsweredRequest,
  CustomerFilter,
  CustomerPart,
  Grant,
  ListedRequest,
  Revocation,
  UserListing,
  Who,
} from './users.ts';

/**
 * The calls of an owner: what the store sells and has sold, and its customers. Publishers who are no owners receive
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
  // E-mails are searched in the body: logs of proxies hold addresses.
  listCustomers: post('/api/admin/users', 'owner', CustomerPart, { body: CustomerFilter }),
  showUser: post('/api/admin/users/show', 'owner', UserListing, { body: Who }),
  grant: post('/api/admin/users/grant', 'owner', null, { body: Grant }),
  revoke: post('/api/admin/users/revoke', 'owner', null, { body: Revocation }),
  eraseUser: post('/api/admin/users/erase', 'owner', null, { body: Who }),
  listPayments: post('/api/admin/payments', 'owner', PaymentPart, { body: PaymentFilter }),
  showPayment: post('/api/admin/payments/show', 'owner', PaymentCase, { body: WhichPayment }),
  resendReceipt: post('/api/admin/payments/receipt', 'owner', null, { body: WhichPayment }),
  previewRefund: post('/api/admin/payments/refund/preview', 'owner', RefundPreview, {
    body: RefundInput,
  }),
  refund: post('/api/admin/payments/refund', 'owner', OrderedRefund, { body: RefundRequest }),
  listSubscriptions: post('/api/admin/subscriptions', 'owner', SubscriptionPart, {
    body: SubscriptionFilter,
  }),
} as const;

export type OwnerCallName = keyof typeof ownerCalls;
