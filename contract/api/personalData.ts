import * as z from 'zod/mini';
import { ProviderName } from '../boot.ts';
import { plainId, UserId } from '../ids.ts';
import { CurrencyCode } from '../money.ts';
import { GatewayName } from './payment.ts';
import { ReadingType } from './reading.ts';
import { IsoTime } from './user.ts';

const issue = { issue_id: plainId(), issue_title: z.string() };

/**
 * The file in which a person takes away what the store knows of them: every table that refers to a
 * person has a part. Secrets and their hashes are left out.
 */
export const PersonalData = z.object({
  exported_at: IsoTime,
  account: z.object({
    id: UserId,
    email: z.nullable(z.string()),
    /** A provider has said that the e-mail is this person's. */
    email_is_vouched_for: z.boolean(),
    created_at: IsoTime,
  }),
  ways_to_sign_in: z.array(
    z.object({
      provider: ProviderName,
      issuer: z.string(),
      /** The person's own id at this provider. */
      subject: z.string(),
      added_at: IsoTime,
    }),
  ),
  /** Sign-ins of the last minutes. */
  recent_sign_ins: z.array(z.object({ provider: ProviderName, ends_at: IsoTime })),
  /** One for each browser that is signed in. */
  sessions: z.array(z.object({ created_at: IsoTime, last_used_at: IsoTime, ends_at: IsoTime })),
  purchases: z.array(
    z.object({ ...issue, bought_at: IsoTime, taken_back_at: z.nullable(IsoTime) }),
  ),
  subscriptions: z.array(
    z.object({
      created_at: IsoTime,
      ends_at: IsoTime,
      /** null where it was given, as by a coupon; so are the rest. */
      gateway: z.nullable(GatewayName),
      status: z.nullable(z.string()),
      period: z.nullable(z.string()),
      renews_at: z.nullable(IsoTime),
      /** The gateway's own id of it. */
      gateway_reference: z.nullable(z.string()),
    }),
  ),
  /** What was paid, and every attempt to pay. */
  payments: z.array(
    z.object({
      number: plainId(),
      item: z.enum(['issue', 'subscription']),
      description: z.string(),
      is_renewal: z.boolean(),
      /** In minor units. */
      amount: z.int(),
      refunded_amount: z.int(),
      currency: CurrencyCode,
      currency_precision: z.int(),
      gateway: GatewayName,
      /** The gateway's own id of it. */
      gateway_reference: z.nullable(z.string()),
      status: z.string(),
      failure: z.nullable(z.string()),
      begun_at: IsoTime,
      completed_at: z.nullable(IsoTime),
      receipt_mailed_at: z.nullable(IsoTime),
    }),
  ),
  /** Who this person is to the services by which they have paid. */
  payment_services: z.array(z.object({ gateway: GatewayName, customer_reference: z.string() })),
  /** What was asked while signed in; who is not, is known to nobody. */
  support_requests: z.array(
    z.object({
      sent_at: IsoTime,
      email: z.string(),
      topic: z.string(),
      problem: z.string(),
      answered_at: z.nullable(IsoTime),
    }),
  ),
  /** What each gave: an issue of the purchases, or all of them until then. */
  coupons: z.array(
    z.object({
      code: z.string(),
      redeemed_at: IsoTime,
      issue_id: z.nullable(plainId()),
      all_access_until: z.nullable(IsoTime),
    }),
  ),
  /** What was opened in the sessions above; with its session an opening becomes nobody's. */
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
