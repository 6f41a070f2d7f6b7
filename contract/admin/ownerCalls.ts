import * as z from 'zod/mini';
import { get, post } from '../api/call.ts';
import {
  BundleListing,
  CouponCode,
  CouponCodes,
  CouponOrder,
  ListedCoupon,
  NewBundle,
  NewPlan,
  PlanListing,
  ThatBundle,
  ThatPlan,
} from './sales.ts';
import { HealthQuery, HealthReport } from './health.ts';
import { NewsOrder, NewsReport } from './news.ts';
import { mostPrintListBytes, PrintList, PrintListEffect, PrintReport } from './printSubscribers.ts';
import { ServiceChange } from './services.ts';
import {
  IconUpload,
  StoreChange,
  StoreIcon,
  StoreListing,
  StoreSetup,
  TestMail,
} from './storeSettings.ts';
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
  ActivityFilter,
  ActivityPart,
  ApiToken,
  ApiTokenOrder,
  Checklist,
  Invitation,
  InvitationOrder,
  NewApiToken,
  NewInvitation,
  TeamMember,
  ThatApiToken,
  ThatInvitation,
} from './team.ts';
import {
  AnsweredRequest,
  CustomerFilter,
  CustomerPart,
  Grant,
  ListedRequest,
  Revocation,
  RoleChange,
  UserListing,
  Who,
} from './users.ts';
import { NewWebhook, ThatWebhook, WebhookEdit, WebhookOrder, WebhookReport } from './webhooks.ts';
import {
  ListedWithdrawal,
  WithdrawalAcceptance,
  WithdrawalOutcome,
  WithdrawalRefusal,
} from './withdrawals.ts';

/**
 * The calls of an owner: what the store sells and has sold, its customers, its settings, its health and
 * the team. Publishers who are no owners receive
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
  /** The setting `icon` is then the address of the picture. Refuses with `icon_wrong`. */
  setIcon: post('/api/admin/store/icon', 'owner', StoreIcon, {
    body: IconUpload,
    bodyLimit: 3_000_000,
  }),
  showSetup: get('/api/admin/store/setup', 'owner', StoreSetup),
  /**
   * Sets accounts at other services. Refuses with the setting of the fault, with `changed_meanwhile`, and with
   * `gateway_in_use` until `isAccepted` is set.
   */
  setServices: post('/api/admin/store/services', 'owner', null, {
    body: ServiceChange,
    needsSession: true,
  }),
  /** Sends a mail to the owner; by the command to the store's own address. */
  sendTestMail: post('/api/admin/store/test-mail', 'owner', TestMail, {
    body: z.strictObject({}),
  }),
  listWebhooks: get('/api/admin/webhooks', 'owner', WebhookReport),
  addWebhook: post('/api/admin/webhooks', 'owner', NewWebhook, {
    body: WebhookOrder,
    needsSession: true,
  }),
  /** Refuses like `addWebhook`, and with `gone`. */
  editWebhook: post('/api/admin/webhooks/edit', 'owner', null, {
    body: WebhookEdit,
    needsSession: true,
  }),
  /** Messages are signed with the former secret too for 24 hours. */
  renewWebhookSecret: post('/api/admin/webhooks/secret', 'owner', NewWebhook, {
    body: ThatWebhook,
    needsSession: true,
  }),
  removeWebhook: post('/api/admin/webhooks/remove', 'owner', null, {
    body: ThatWebhook,
    needsSession: true,
  }),
  testWebhook: post('/api/admin/webhooks/test', 'owner', null, { body: ThatWebhook }),
  /** Refuses with `gone` while the message is being sent. */
  resendDelivery: post('/api/admin/webhooks/resend', 'owner', null, { body: ThatWebhook }),
  health: get('/api/admin/health', 'owner', HealthReport, { query: HealthQuery }),
  listPlans: get('/api/admin/plans', 'owner', PlanListing),
  addPlan: post('/api/admin/plans', 'owner', ThatPlan, { body: NewPlan }),
  archivePlan: post('/api/admin/plans/archive', 'owner', null, { body: ThatPlan }),
  listBundles: get('/api/admin/bundles', 'owner', BundleListing),
  addBundle: post('/api/admin/bundles', 'owner', ThatBundle, { body: NewBundle }),
  archiveBundle: post('/api/admin/bundles/archive', 'owner', null, { body: ThatBundle }),
  listCoupons: get('/api/admin/coupons', 'owner', z.array(ListedCoupon)),
  addCoupons: post('/api/admin/coupons', 'owner', CouponCodes, { body: CouponOrder }),
  removeCoupon: post('/api/admin/coupons/remove', 'owner', null, { body: CouponCode }),
  /** Answered requests too if `all` is set. */
  listRequests: get('/api/admin/support', 'owner', z.array(ListedRequest), {
    query: z.object({ all: z.enum(['true', 'false']) }),
  }),
  markAnswered: post('/api/admin/support/answered', 'owner', null, { body: AnsweredRequest }),
  /** Decided ones too if `all` is set. */
  listWithdrawals: get('/api/admin/withdrawals', 'owner', z.array(ListedWithdrawal), {
    query: z.object({ all: z.enum(['true', 'false']) }),
  }),
  /** Refuses like `refund`, and with `gone` if the withdrawal is decided already. */
  acceptWithdrawal: post('/api/admin/withdrawals/accept', 'owner', WithdrawalOutcome, {
    body: WithdrawalAcceptance,
  }),
  refuseWithdrawal: post('/api/admin/withdrawals/refuse', 'owner', null, {
    body: WithdrawalRefusal,
  }),
  showNews: get('/api/admin/news', 'owner', NewsReport),
  /** Stops a sending, or lets it go on. Refuses with `gone` in another state. */
  changeNews: post('/api/admin/news', 'owner', NewsReport, { body: NewsOrder }),
  showPrintList: get('/api/admin/print-subscribers', 'owner', PrintReport),
  /** What `replacePrintList` would do. Refuses with `print_list_empty` and `print_list_wrong`. */
  previewPrintList: post('/api/admin/print-subscribers/preview', 'owner', PrintListEffect, {
    body: PrintList,
    bodyLimit: mostPrintListBytes,
    reads: true,
  }),
  replacePrintList: post('/api/admin/print-subscribers', 'owner', PrintListEffect, {
    body: PrintList,
    bodyLimit: mostPrintListBytes,
  }),
  // E-mails are searched in the body: logs of proxies hold addresses.
  listCustomers: post('/api/admin/users', 'owner', CustomerPart, {
    body: CustomerFilter,
    reads: true,
  }),
  showUser: post('/api/admin/users/show', 'owner', UserListing, { body: Who, reads: true }),
  grant: post('/api/admin/users/grant', 'owner', null, { body: Grant }),
  revoke: post('/api/admin/users/revoke', 'owner', null, { body: Revocation }),
  eraseUser: post('/api/admin/users/erase', 'owner', null, { body: Who }),
  listPayments: post('/api/admin/payments', 'owner', PaymentPart, {
    body: PaymentFilter,
    reads: true,
  }),
  showPayment: post('/api/admin/payments/show', 'owner', PaymentCase, {
    body: WhichPayment,
    reads: true,
  }),
  resendReceipt: post('/api/admin/payments/receipt', 'owner', null, { body: WhichPayment }),
  previewRefund: post('/api/admin/payments/refund/preview', 'owner', RefundPreview, {
    body: RefundInput,
    reads: true,
  }),
  refund: post('/api/admin/payments/refund', 'owner', OrderedRefund, { body: RefundRequest }),
  listSubscriptions: post('/api/admin/subscriptions', 'owner', SubscriptionPart, {
    body: SubscriptionFilter,
    reads: true,
  }),
  /** The role of the last owner is not revoked: `last_owner`. */
  changeRole: post('/api/admin/users/role', 'owner', null, {
    body: RoleChange,
    needsSession: true,
  }),
  listTeam: get('/api/admin/team', 'owner', z.array(TeamMember)),
  listInvitations: get('/api/admin/team/invitations', 'owner', z.array(Invitation)),
  /** The link has a role, is valid for a week, and works once. */
  invite: post('/api/admin/team/invite', 'owner', NewInvitation, {
    body: InvitationOrder,
    needsSession: true,
  }),
  removeInvitation: post('/api/admin/team/invitations/remove', 'owner', null, {
    body: ThatInvitation,
    needsSession: true,
  }),
  /** The tokens of all owners that are still valid. */
  listApiTokens: get('/api/admin/team/tokens', 'owner', z.array(ApiToken)),
  addApiToken: post('/api/admin/team/tokens', 'owner', NewApiToken, {
    body: ApiTokenOrder,
    needsSession: true,
  }),
  removeApiToken: post('/api/admin/team/tokens/remove', 'owner', null, {
    body: ThatApiToken,
    needsSession: true,
  }),
  listActivity: post('/api/admin/activity', 'owner', ActivityPart, {
    body: ActivityFilter,
    reads: true,
  }),
  checklist: get('/api/admin/checklist', 'owner', Checklist),
} as const;

export type OwnerCallName = keyof typeof ownerCalls;
