import * as z from 'zod/mini';
import {
  AnnotationChanges,
  AnnotationPush,
  AnnotationsAfter,
  MergedAnnotations,
  pushBodyLimit,
} from './annotations.ts';
import { SignInHandoff, SignInHandoffResult, Registration } from './account.ts';
import { call } from './call.ts';
import { GiftLinkList, GiftLinkParams, GiftOrder, MadeGiftLink } from './gifts.ts';
import { Inside, InsideParams } from './inside.ts';
import { LegalParams, LegalText } from './legal.ts';
import { MediaFrame, MediaQuery } from './media.ts';
import {
  AttemptGoods,
  AttemptParams,
  PaymentAnswer,
  PaymentCancel,
  PaymentHistory,
  PaymentOrder,
} from './payment.ts';
import { PlanOrder, PlanState } from './plan.ts';
import { PromocodeList, Redemption } from './coupons.ts';
import { PositionList, PositionParams, PositionReport, StoredPosition } from './readingPosition.ts';
import { DownloadLink, OpenReport, ReadingParams } from './reading.ts';
import { TextSearchQuery, TextSearchResult } from './textSearch.ts';
import { NeedSupport } from './support.ts';
import { DownloadAddress, DownloadOrder } from './download.ts';

/** Calls that need an action of the user. A page loads their schemas with the first of these calls. */
export const laterCalls = {
  /** The store's terms or privacy notice. */
  legal: call({
    method: 'GET',
    path: '/api/legal/:paper',
    access: 'anyone',
    params: LegalParams,
    answer: LegalText,
  }),
  /** Sets the cookies of a page in a frame, after the browser has allowed them. */
  beginSession: call({
    method: 'POST',
    path: '/api/session',
    access: 'anyone',
    withoutCookies: 'begin',
    answer: null,
  }),
  /** The public part of an issue's inside. */
  inside: call({
    method: 'GET',
    path: '/api/issues/:id/inside',
    access: 'anyone',
    params: InsideParams,
    answer: Inside,
  }),
  /** The user's payments, the newest first. */
  payments: call({
    method: 'GET',
    path: '/api/user/payments',
    access: 'session',
    answer: PaymentHistory,
  }),
  /** A decline of the gateway: 400 with a `PaymentRefusal` and one of the codes `gateway_…`. */
  pay: call({
    method: 'POST',
    path: '/api/user/payment',
    access: 'session',
    body: PaymentOrder,
    answer: PaymentAnswer,
  }),
  /**
   * The state of a payment whose answer was lost. Calls no gateway and changes nothing. Fails like `pay`, and with
   * 'payment_not_found' if no gateway was asked for money.
   */
  attempt: call({
    method: 'GET',
    path: '/api/user/payment/:attempt',
    access: 'session',
    params: AttemptParams,
    query: AttemptGoods,
    answer: PaymentAnswer,
  }),
  /** Cancels an open payment. A payment that has succeeded meanwhile stays. */
  cancelPayment: call({
    method: 'POST',
    path: '/api/user/payment/cancel',
    access: 'session',
    body: PaymentCancel,
    answer: null,
  }),
  /** Cancels the renewal. The paid period stays valid. */
  cancelRenewal: call({
    method: 'POST',
    path: '/api/user/plans/cancel',
    access: 'session',
    body: z.object({}),
    answer: null,
  }),
  /**
   * Takes the cancellation of the renewal back, within the paid period. Nothing is charged now. Fails with
   * 'not_resumable'.
   */
  resumeRenewal: call({
    method: 'POST',
    path: '/api/user/plans/resume',
    access: 'session',
    body: z.object({}),
    answer: null,
  }),
  plan: call({
    method: 'GET',
    path: '/api/user/plan',
    access: 'session',
    answer: PlanState,
  }),
  /**
   * Changes the plan of the subscription from the next payment on. Nothing is charged now. Fails with
   * 'plan_change_unavailable', and like `pay`.
   */
  changePlan: call({
    method: 'POST',
    path: '/api/user/plans/change',
    access: 'session',
    body: PlanOrder,
    answer: null,
  }),
  /** Takes a change of plan back. */
  keepPlan: call({
    method: 'POST',
    path: '/api/user/plans/keep',
    access: 'session',
    body: z.object({}),
    answer: null,
  }),
  /** Fails with 400 and one of the codes `coupon_…` if the coupon is invalid. */
  redeem: call({
    method: 'POST',
    path: '/api/user/payment/promocode',
    access: 'session',
    body: Redemption,
    answer: null,
  }),
  /** The coupons that the user has redeemed. */
  promocodes: call({
    method: 'GET',
    path: '/api/user/promocodes',
    access: 'session',
    answer: PromocodeList,
  }),
  giftLinks: call({
    method: 'GET',
    path: '/api/user/gift-links',
    access: 'session',
    answer: GiftLinkList,
  }),
  /** Fails with 'gift_links_off', 'too_many_gift_links', or like a reading that is not allowed. */
  makeGiftLink: call({
    method: 'POST',
    path: '/api/user/gift-links',
    access: 'session',
    body: GiftOrder,
    answer: MadeGiftLink,
  }),
  /** Ends a link at once. A link that has ended already stays so. */
  revokeGiftLink: call({
    method: 'POST',
    path: '/api/user/gift-links/:id/revoke',
    access: 'session',
    params: GiftLinkParams,
    answer: null,
  }),
  /** Where the user reads, on all devices; the newest first. */
  readingPositions: call({
    method: 'GET',
    path: '/api/user/reading',
    access: 'session',
    answer: PositionList,
  }),
  /** Merges the position of one device into that of all devices, and answers the result. */
  reportPosition: call({
    method: 'POST',
    path: '/api/user/reading/:id/:type',
    access: 'session',
    params: PositionParams,
    body: PositionReport,
    answer: StoredPosition,
  }),
  /** Takes an issue out of "Continue reading" until it is read again. */
  removePosition: call({
    method: 'POST',
    path: '/api/user/reading/:id/:type/remove',
    access: 'session',
    params: PositionParams,
    answer: null,
  }),
  /** The user's annotations that have changed after a cursor, on all devices. */
  annotations: call({
    method: 'GET',
    path: '/api/user/annotations',
    access: 'session',
    query: AnnotationsAfter,
    answer: AnnotationChanges,
  }),
  /**
   * Merges annotations of one device into those of all devices, and answers the result. Annotations of issues that do not
   * exist are left out. Fails with 'too_many_annotations' if no more can be stored.
   */
  pushAnnotations: call({
    method: 'POST',
    path: '/api/user/annotations/merge',
    access: 'session',
    body: AnnotationPush,
    bodyLimit: pushBodyLimit,
    answer: MergedAnnotations,
  }),
  /** The result of a sign-in window for the page that opened it. 'done' signs the page in. */
  handOff: call({
    method: 'POST',
    path: '/auth/handoff',
    access: 'anyone',
    body: SignInHandoff,
    answer: SignInHandoffResult,
  }),
  /** Creates the confirmed account, and signs in. */
  register: call({
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    body: Registration,
    answer: null,
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/api/user/sessions/end',
    access: 'session',
    answer: null,
  }),
  deleteAccount: call({
    method: 'POST',
    path: '/api/user/delete',
    access: 'session',
    answer: null,
  }),
  downloadLink: call({
    method: 'POST',
    path: '/api/issues/:id/download/:type',
    access: 'reader',
    withoutCookies: 'guest',
    params: ReadingParams,
    answer: DownloadLink,
  }),
  reportOpen: call({
    method: 'POST',
    path: '/api/issues/:id/open/:type',
    access: 'reader',
    withoutCookies: 'guest',
    params: ReadingParams,
    body: OpenReport,
    answer: null,
  }),
  media: call({
    method: 'GET',
    path: '/api/media',
    access: 'anyone',
    query: MediaQuery,
    answer: MediaFrame,
  }),
  /** Searches the text of all issues. */
  searchTexts: call({
    method: 'GET',
    path: '/api/search',
    access: 'reader',
    query: TextSearchQuery,
    answer: TextSearchResult,
  }),
  /** An invalid form is answered with a `SupportRefusal`. */
  needSupport: call({
    method: 'POST',
    path: '/api/need-support',
    access: 'anyone',
    withoutCookies: 'guest',
    body: NeedSupport,
    answer: null,
  }),
  /** For a page in another site's frame: a tab that it opens sends no cookies. */
  downloadToken: call({
    method: 'POST',
    path: '/api/user/ticket',
    access: 'session',
    body: DownloadOrder,
    answer: DownloadAddress,
  }),
} as const;
