import * as z from 'zod/mini';
import { SignInHandoff, SignInHandoffResult, Registration } from './account.ts';
import { call } from './call.ts';
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
import { PromocodeList, Redemption } from './coupons.ts';
import { DownloadLink, OpenReport, ReadingParams } from './reading.ts';
import { NeedSupport } from './support.ts';
import { Ticket, TicketOrder } from './download.ts';

/** What somebody has to do something for. A page loads their schemas with the first of them. */
export const laterCalls = {
  /** The publisher's terms, or what they have to say about privacy. */
  legal: call({
    method: 'GET',
    path: '/api/legal/:paper',
    access: 'anyone',
    params: LegalParams,
    answer: LegalText,
  }),
  /** Gives a page in a frame its cookies, once the browser has allowed them there. */
  beginSession: call({
    method: 'POST',
    path: '/api/session',
    access: 'anyone',
    withoutCookies: 'begin',
    answer: null,
  }),
  /** What has been paid, the newest first. */
  payments: call({
    method: 'GET',
    path: '/api/user/payments',
    access: 'session',
    answer: PaymentHistory,
  }),
  /** Refused by the gateway: 400 with a `PaymentRefusal` and one of the codes `gateway_…`. */
  pay: call({
    method: 'POST',
    path: '/api/user/payment',
    access: 'session',
    body: PaymentOrder,
    answer: PaymentAnswer,
  }),
  /**
   * How a payment stands whose answer was lost. Asks no gateway and changes nothing. Refused as `pay`
   * is, and as 'payment_not_found' where no gateway has been asked for money.
   */
  attempt: call({
    method: 'GET',
    path: '/api/user/payment/:attempt',
    access: 'session',
    params: AttemptParams,
    query: AttemptGoods,
    answer: PaymentAnswer,
  }),
  /** Ends a payment that is still open; what has succeeded meanwhile stays bought. */
  cancelPayment: call({
    method: 'POST',
    path: '/api/user/payment/cancel',
    access: 'session',
    body: PaymentCancel,
    answer: null,
  }),
  /** Ends the renewal; what is paid for stays readable. */
  cancelRenewal: call({
    method: 'POST',
    path: '/api/user/plans/cancel',
    access: 'session',
    body: z.object({}),
    answer: null,
  }),
  /** Refused with 400 and one of the codes `coupon_…` where the coupon gives nothing. */
  redeem: call({
    method: 'POST',
    path: '/api/user/payment/promocode',
    access: 'session',
    body: Redemption,
    answer: null,
  }),
  promocodes: call({
    method: 'GET',
    path: '/api/user/promocodes',
    access: 'session',
    answer: PromocodeList,
  }),
  /** The news of a sign-in window for the page that opened it, which is signed in by 'done'. */
  handOff: call({
    method: 'POST',
    path: '/auth/handoff',
    access: 'anyone',
    body: SignInHandoff,
    answer: SignInHandoffResult,
  }),
  /** Makes the account that was confirmed, and signs in. */
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
  /** A form with something wrong in it is answered by a `SupportRefusal`. */
  needSupport: call({
    method: 'POST',
    path: '/api/need-support',
    access: 'anyone',
    withoutCookies: 'guest',
    body: NeedSupport,
    answer: null,
  }),
  /** For a page in another site's frame: a tab that it opens sends no cookies. */
  ticket: call({
    method: 'POST',
    path: '/api/user/ticket',
    access: 'session',
    body: TicketOrder,
    answer: Ticket,
  }),
} as const;
