import * as z from 'zod/mini';
import { ProviderName, SignInWay } from '../boot.ts';
import { plainId, UserId } from '../ids.ts';
import { CurrencyCode } from '../money.ts';
import { GatewayName } from './payment.ts';
import { Anchor, AnnotationColour, AnnotationKind, Stamp } from './annotations.ts';
import { ReadingType } from './reading.ts';
import { IsoTime } from './json.ts';

const InvoiceParty = z.nullable(
  z.object({ name: z.string(), address: z.string(), country: z.string(), tax_number: z.string() }),
);

const issue = { issue_id: plainId(), issue_title: z.string() };

/**
 * The export of a user's personal data: every table that refers to a user has a part. Secrets and their hashes are left
 * out.
 */
export const PersonalData = z.object({
  exported_at: IsoTime,
  account: z.object({
    id: UserId,
    email: z.nullable(z.string()),
    /** A provider has verified the e-mail. */
    email_verified: z.boolean(),
    created_at: IsoTime,
  }),
  ways_to_sign_in: z.array(
    z.object({
      /** 'host' is the site that frames the store. */
      provider: z.enum([...ProviderName.options, 'host']),
      issuer: z.string(),
      /** The user's id at this provider. */
      subject: z.string(),
      added_at: IsoTime,
    }),
  ),
  /** Sign-ins of the last minutes. */
  recent_sign_ins: z.array(z.object({ provider: SignInWay, ends_at: IsoTime })),
  /** A change of the e-mail that waits for its confirmation. */
  email_changes: z.array(z.object({ email: z.string(), ends_at: IsoTime })),
  /** One for each signed-in browser. */
  sessions: z.array(z.object({ created_at: IsoTime, last_used_at: IsoTime, ends_at: IsoTime })),
  /** Of publishers: their passkeys, links and API tokens, and their changes of the store. */
  passkeys: z.array(z.object({ created_at: IsoTime, last_used_at: z.nullable(IsoTime) })),
  one_time_links: z.array(
    z.object({
      kind: z.string(),
      email: z.nullable(z.string()),
      created_at: IsoTime,
      ends_at: IsoTime,
    }),
  ),
  api_tokens: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      created_at: IsoTime,
      last_used_at: z.nullable(IsoTime),
      ends_at: IsoTime,
    }),
  ),
  activity: z.array(
    z.object({
      at: IsoTime,
      change: z.string(),
      via: z.string(),
      network: z.nullable(z.string()),
    }),
  ),
  purchases: z.array(
    z.object({ ...issue, bought_at: IsoTime, taken_back_at: z.nullable(IsoTime) }),
  ),
  subscriptions: z.array(
    z.object({
      created_at: IsoTime,
      /** null if it began when it was created. */
      begins_at: z.nullable(IsoTime),
      ends_at: IsoTime,
      /** null if it was granted, for example by a coupon; then the following fields are null too. */
      gateway: z.nullable(GatewayName),
      status: z.nullable(z.string()),
      period: z.nullable(z.string()),
      renews_at: z.nullable(IsoTime),
      /** The id at the gateway. */
      gateway_reference: z.nullable(z.string()),
      /** The changes of its plan, with the confirmed price in minor units. */
      plan_changes: z.array(
        z.object({
          requested_at: IsoTime,
          starts_at: IsoTime,
          period: z.string(),
          amount: z.int(),
          currency: CurrencyCode,
          currency_precision: z.int(),
          status: z.string(),
        }),
      ),
    }),
  ),
  /** Payments, including failed attempts. */
  payments: z.array(
    z.object({
      number: plainId(),
      item: z.enum(['issue', 'subscription', 'bundle']),
      description: z.string(),
      is_renewal: z.boolean(),
      is_gift_purchase: z.boolean(),
      /** In minor units. */
      amount: z.int(),
      refunded_amount: z.int(),
      currency: CurrencyCode,
      currency_precision: z.int(),
      gateway: GatewayName,
      /** The id at the gateway. */
      gateway_reference: z.nullable(z.string()),
      status: z.string(),
      failure: z.nullable(z.string()),
      begun_at: IsoTime,
      completed_at: z.nullable(IsoTime),
      /** The last digits of the card. */
      card: z.nullable(z.string()),
      /** Of the card or of the account, as the gateway reports it. */
      country: z.nullable(z.string()),
      /** The consent to the end of the right of withdrawal. */
      consented_at: z.nullable(IsoTime),
      /** The number of its receipt, and the customer on it. */
      receipt: z.nullable(z.string()),
      invoice_details: InvoiceParty,
    }),
  ),
  /** For later receipts. */
  invoice_details: InvoiceParty,
  /** The user's ids at the gateways. */
  payment_services: z.array(z.object({ gateway: GatewayName, customer_reference: z.string() })),
  /** Support requests sent while signed in. Requests sent as a guest cannot be attributed. */
  support_requests: z.array(
    z.object({
      sent_at: IsoTime,
      email: z.string(),
      topic: z.string(),
      problem: z.string(),
      answered_at: z.nullable(IsoTime),
    }),
  ),
  /** Withdrawals from purchases, sent while signed in or about the user's payments. */
  withdrawals: z.array(
    z.object({
      number: plainId(),
      name: z.string(),
      order: z.string(),
      email: z.string(),
      received_at: IsoTime,
      state: z.string(),
      decided_at: z.nullable(IsoTime),
      payment_number: z.nullable(plainId()),
      reason: z.string(),
    }),
  ),
  /** The addresses of the publisher's list of print subscribers that belong to the account. */
  print_subscriptions: z.array(z.object({ email: z.string(), ends_at: IsoTime })),
  /** Since when the e-mail of the account gets news about new issues; null if it does not. */
  news_by_mail_since: z.nullable(IsoTime),
  /** Mails to the user: sent, waiting until a time, withdrawn or given up. The numbers are those of the payments. */
  mails: z.array(
    z.object({
      kind: z.string(),
      state: z.string(),
      payment_number: z.nullable(plainId()),
      written_at: IsoTime,
      due_at: z.nullable(IsoTime),
      mailed_at: z.nullable(IsoTime),
    }),
  ),
  /** Messages about the user to programs of the publisher, with the host that gets them. */
  messages_to_programs: z.array(
    z.object({ type: z.string(), host: z.string(), state: z.string(), written_at: IsoTime }),
  ),
  /** The grant of each coupon: an issue of the purchases, or all issues until a time. */
  coupons: z.array(
    z.object({
      code: z.string(),
      redeemed_at: IsoTime,
      issue_id: z.nullable(plainId()),
      all_access_until: z.nullable(IsoTime),
    }),
  ),
  /** Links that open an issue for all who hold them, without their tokens. */
  gift_links: z.array(
    z.object({
      ...issue,
      created_at: IsoTime,
      ends_at: IsoTime,
      revoked_at: z.nullable(IsoTime),
      visitors: z.int(),
    }),
  ),
  /** The mails with the links of paid gifts, until some weeks after the day. */
  gift_deliveries: z.array(
    z.object({
      payment_number: plainId(),
      email: z.string(),
      message: z.string(),
      day: z.string(),
    }),
  ),
  /** The last page in each edition. A device has a random name. */
  reading_positions: z.array(
    z.object({
      ...issue,
      type: ReadingType,
      page: z.int(),
      furthest_page: z.int(),
      page_count: z.int(),
      is_finished: z.boolean(),
      device: z.string(),
      read_at: IsoTime,
      removed_from_list_at: z.nullable(IsoTime),
    }),
  ),
  /** Bookmarks, highlights and notes. Deleted ones keep their content for 30 days, for devices that were offline. */
  annotations: z.array(
    z.object({
      ...issue,
      id: z.string(),
      type: ReadingType,
      kind: AnnotationKind,
      page: z.int(),
      anchor: z.nullable(Anchor),
      colour: AnnotationColour,
      note: z.string(),
      is_deleted: z.boolean(),
      created_at: IsoTime,
      stored_at: IsoTime,
      /** The last change of each field: a logical time in milliseconds, and the device. */
      stamps: z.object({ place: Stamp, colour: Stamp, note: Stamp, deletion: Stamp }),
    }),
  ),
  /** The issues opened in the sessions above. When a session ends, its read events become anonymous. */
  openings: z.array(
    z.object({
      ...issue,
      type: ReadingType,
      prepared_at: IsoTime,
      opened_at: z.nullable(IsoTime),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;
