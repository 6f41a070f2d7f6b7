import * as z from 'zod/mini';
import {
  AnnotationChanges,
  AnnotationPush,
  AnnotationsAfter,
  MergedAnnotations,
  pushBodyLimit,
} from './annotations.ts';
import {
  EmailCodes,
  EmailOrder,
  GuestBuyer,
  HostIdentity,
  MailCode,
  MailOrder,
  Registration,
  RemovedSignInWay,
  SignInHandoff,
  SignInHandoffResult,
} from './signIn.ts';
import { get, post } from './call.ts';
import { readerPasskeyCalls } from './passkeys.ts';
import { IssueBundleList } from './bundle.ts';
import { GiftLinkList, GiftLinkParams, GiftLinkRequest, MadeGiftLink } from './gifts.ts';
import { Inside, InsideParams, TextSearchQuery, TextSearchResult } from './issueContent.ts';
import { MediaFrame, MediaQuery } from '../media.ts';
import {
  AttemptGoods,
  AttemptParams,
  PaymentAnswer,
  PaymentCancel,
  PaymentHistory,
  PaymentOrder,
} from './payment.ts';
import { PlanChangeRequest, PlanState, RenewalAnswer, RenewalOrder } from './plan.ts';
import { DiscountedPrice, DiscountQuestion, PromocodeList, Redemption } from './coupons.ts';
import { PositionList, PositionParams, PositionReport, StoredPosition } from './readingPosition.ts';
import { DownloadLink, OpenReport, ReadingParams } from './reading.ts';
import { LeaseParams, SignedLease } from './lease.ts';
import { NeedSupport } from './support.ts';
import { ReceivedWithdrawal, WithdrawalForm } from './withdrawal.ts';
import { Locale } from '../boot.ts';
import { IssueId, PaymentId } from '../ids.ts';
import { InvoiceDetails, InvoiceId, InvoiceIdInPath } from './invoice.ts';

/** A download that a page in a frame opens in a new tab: an issue's PDF, a receipt, an invoice, or the personal data. */
export const DownloadRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('pdf'), id: IssueId }),
  z.object({ what: z.literal('receipt'), id: PaymentId }),
  z.object({ what: z.literal('invoice'), id: InvoiceId }),
  z.object({ what: z.literal('export') }),
]);
export type DownloadRequest = z.infer<typeof DownloadRequest>;

/** The download's address: valid for 60 seconds and one request. */
const DownloadAddress = z.object({ url: z.string() });

export const legalDocuments = ['terms', 'privacy', 'accessibility'] as const;
export const LegalDocument = z.enum(legalDocuments);
export type LegalDocument = z.infer<typeof LegalDocument>;

const LegalParams = z.object({ paper: LegalDocument });

/** Markdown, and its language. */
export const LegalText = z.object({ text: z.string(), language: Locale });
export type LegalText = z.infer<typeof LegalText>;

/** Calls that need an action of the user. A page loads their schemas with the first of these calls. */
export const laterCalls = {
  /** The store's terms, privacy notice or accessibility statement. */
  legal: get('/api/legal/:paper', 'anyone', LegalText, { params: LegalParams }),
  /** Sets the cookies of a page in a frame, after the browser has allowed them. */
  beginSession: post('/api/session', 'anyone', null, { withoutCookies: 'begin' }),
  /** The public part of an issue's inside. */
  inside: get('/api/issues/:id/inside', 'anyone', Inside, { params: InsideParams }),
  /** The bundles on sale, the newest first. */
  bundles: get('/api/bundles', 'anyone', IssueBundleList),
  /** The user's payments, the newest first. */
  payments: get('/api/user/payments', 'session', PaymentHistory),
  /** Opened by a link: answers a numbered receipt or credit note as a PDF. */
  invoice: get('/api/user/invoices/:id', 'session', null, {
    params: z.object({ id: InvoiceIdInPath }),
  }),
  /** What the user wants on later receipts; null while the store numbers no receipts. */
  invoiceDetails: get('/api/user/invoice-details', 'session', z.nullable(InvoiceDetails)),
  /** Issued receipts keep their text. Fails with 'not_found' while the store numbers no receipts. */
  setInvoiceDetails: post('/api/user/invoice-details', 'session', null, { body: InvoiceDetails }),
  /**
   * Makes the caller a guest who may buy issues with this e-mail, which is only typed. A caller with a session keeps it. The
   * answer is the same for every e-mail. Fails with 'not_found' while the store offers no guest checkout.
   */
  beginGuest: post('/api/guest', 'anyone', GuestBuyer, { body: EmailOrder }),
  /** A decline of the gateway: 400 with a `PaymentRefusal` and one of the codes `gateway_…`. */
  pay: post('/api/user/payment', 'session', PaymentAnswer, { body: PaymentOrder }),
  /**
   * The state of a payment whose answer was lost. Calls no gateway and changes nothing. Fails like `pay`, and with
   * 'payment_not_found' if no gateway was asked for money.
   */
  attempt: get('/api/user/payment/:attempt', 'session', PaymentAnswer, {
    params: AttemptParams,
    query: AttemptGoods,
  }),
  /** Cancels an open payment. A payment that has succeeded meanwhile stays. */
  cancelPayment: post('/api/user/payment/cancel', 'session', null, {
    body: PaymentCancel,
  }),
  /** Cancels the renewal. The paid period stays valid. */
  cancelRenewal: post('/api/user/plans/cancel', 'session', null, { body: z.object({}) }),
  /**
   * Takes the cancellation of the renewal back, within the paid period. Nothing is charged now. Fails with
   * 'not_resumable'.
   */
  resumeRenewal: post('/api/user/plans/resume', 'session', null, { body: z.object({}) }),
  plan: get('/api/user/plan', 'session', PlanState),
  /**
   * Changes the plan of the subscription from the next payment on. Nothing is charged now. Fails with
   * 'plan_change_unavailable', and like `pay`.
   */
  changePlan: post('/api/user/plans/change', 'session', null, { body: PlanChangeRequest }),
  /** Takes a change of plan back. */
  keepPlan: post('/api/user/plans/keep', 'session', null, { body: z.object({}) }),
  /**
   * Collects a late renewal, or changes the card of the next ones. Fails with 'no_renewal', 'gateway_unavailable',
   * 'plan_change_unavailable', and with 400 and one of the codes `gateway_…` for a declined card.
   */
  payRenewal: post('/api/user/plans/pay', 'session', RenewalAnswer, { body: RenewalOrder }),
  /** Fails with 400 and one of the codes `coupon_…` if the coupon is invalid. */
  redeem: post('/api/user/payment/promocode', 'session', null, { body: Redemption }),
  /** The price of an issue with a discount. Nothing is redeemed. Fails like `redeem`. */
  discountedPrice: post('/api/user/discounted-price', 'session', DiscountedPrice, {
    body: DiscountQuestion,
  }),
  /** The coupons that the user has redeemed. */
  promocodes: get('/api/user/promocodes', 'session', PromocodeList),
  giftLinks: get('/api/user/gift-links', 'session', GiftLinkList),
  /** Fails with 'gift_links_off', 'too_many_gift_links', or like a reading that is not allowed. */
  makeGiftLink: post('/api/user/gift-links', 'session', MadeGiftLink, { body: GiftLinkRequest }),
  /** Ends a link at once. A link that has ended already stays so. */
  revokeGiftLink: post('/api/user/gift-links/:id/revoke', 'session', null, {
    params: GiftLinkParams,
  }),
  /**
   * The right to read an issue on this device without the network. Fails with 'not_found' while the store keeps nothing on
   * devices, or like a reading that is not allowed.
   */
  leaseIssue: post('/api/issues/:id/lease', 'reader', SignedLease, {
    params: LeaseParams,
  }),
  /** Where the user reads, on all devices; the newest first. */
  readingPositions: get('/api/user/reading', 'session', PositionList),
  /** Merges the position of one device into that of all devices, and answers the result. */
  reportPosition: post('/api/user/reading/:id/:type', 'session', StoredPosition, {
    params: PositionParams,
    body: PositionReport,
  }),
  /** Takes an issue out of "Continue reading" until it is read again. */
  removePosition: post('/api/user/reading/:id/:type/remove', 'session', null, {
    params: PositionParams,
  }),
  /** The user's annotations that have changed after a cursor, on all devices. */
  annotations: get('/api/user/annotations', 'session', AnnotationChanges, {
    query: AnnotationsAfter,
  }),
  /**
   * Merges annotations of one device into those of all devices, and answers the result. Annotations of issues that do not
   * exist are left out. Fails with 'too_many_annotations' if no more can be stored.
   */
  pushAnnotations: post('/api/user/annotations/merge', 'session', MergedAnnotations, {
    body: AnnotationPush,
    bodyLimit: pushBodyLimit,
  }),
  /** The result of a sign-in window for the page that opened it. 'done' signs the page in. */
  handOff: post('/auth/handoff', 'anyone', SignInHandoffResult, { body: SignInHandoff }),
  /** Mails a link and a code that sign in. The answer is the same for every address. */
  orderSignInMail: post('/auth/mail', 'anyone', null, { body: MailOrder }),
  /** Has the result of a followed link; `handOff` signs in. Fails with 'sign_in_code_wrong' and 'sign_in_code_spent'. */
  enterMailCode: post('/auth/mail/code', 'anyone', null, { body: MailCode }),
  /**
   * Signs the user of the site in that frames the store, or ends the session that the site has opened. Fails with
   * 'not_found' while no site may, with 'host_identity_expired', '…_used' or '…_refused', and with 'user_exists'.
   */
  signInByHost: post('/auth/host', 'anyone', null, { body: HostIdentity }),
  /**
   * Adds the result of a sign-in to the own account, as another way to sign in. Fails with 'sign_in_way_taken' if it belongs
   * to another account.
   */
  linkSignIn: post('/api/user/sign-in-ways', 'session', SignInHandoffResult, {
    body: SignInHandoff,
  }),
  /** Fails with 'last_sign_in_way'. */
  removeSignInWay: post('/api/user/sign-in-ways/remove', 'session', null, {
    body: RemovedSignInWay,
  }),
  /**
   * Mails a code to the verified e-mail of the account and to the new one. The answer is the same for every new e-mail. Fails
   * with 'bad_request' without a verified e-mail.
   */
  orderEmailChange: post('/api/user/email', 'session', null, { body: EmailOrder }),
  /** Takes both codes. Fails like `enterMailCode`, and with 'sign_in_way_taken' if another account has the e-mail. */
  confirmEmailChange: post('/api/user/email/confirm', 'session', null, { body: EmailCodes }),
  /** Creates the confirmed account, and signs in. */
  register: post('/auth/register', 'anyone', null, { body: Registration }),
  ...readerPasskeyCalls,
  signOutEverywhere: post('/api/user/sessions/end', 'session', null),
  deleteAccount: post('/api/user/delete', 'session', null),
  downloadLink: post('/api/issues/:id/download/:type', 'reader', DownloadLink, {
    withoutCookies: 'guest',
    params: ReadingParams,
  }),
  reportOpen: post('/api/issues/:id/open/:type', 'reader', null, {
    withoutCookies: 'guest',
    params: ReadingParams,
    body: OpenReport,
  }),
  media: get('/api/media', 'anyone', MediaFrame, { query: MediaQuery }),
  /** Searches the text of all issues. */
  searchTexts: get('/api/search', 'reader', TextSearchResult, { query: TextSearchQuery }),
  /** An invalid form is answered with a `SupportRefusal`. */
  needSupport: post('/api/need-support', 'anyone', null, {
    withoutCookies: 'guest',
    body: NeedSupport,
  }),
  /** Fails with 'not_found' while the store does not offer the function. */
  withdraw: post('/api/withdrawals', 'anyone', ReceivedWithdrawal, {
    withoutCookies: 'guest',
    body: WithdrawalForm,
  }),
  /**
   * Mails a link that confirms an order of news about new issues. The answer is the same for every address. Fails with
   * 'not_found' while the store sends no news.
   */
  orderNews: post('/api/news', 'anyone', null, { withoutCookies: 'guest', body: EmailOrder }),
  /** Whether the verified e-mail of the account gets the news; null without one. */
  ownNews: get('/api/user/news', 'session', z.object({ subscribed: z.nullable(z.boolean()) })),
  /** Fails like `orderNews`, and with 'bad_request' without a verified e-mail. */
  setOwnNews: post('/api/user/news', 'session', null, {
    body: z.object({ subscribed: z.boolean() }),
  }),
  /** For a page in another site's frame: a tab that it opens sends no cookies. */
  downloadToken: post('/api/user/ticket', 'session', DownloadAddress, {
    body: DownloadRequest,
  }),
} as const;
