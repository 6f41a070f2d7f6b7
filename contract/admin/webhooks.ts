import * as z from 'zod/mini';
import { plainId } from '../ids.ts';

/** Messages of the store to programs of the publisher, by the Standard Webhooks specification. */

const paymentTypes = [
  'purchase.completed',
  'purchase.refunded',
  'subscription.started',
  'subscription.renewed',
] as const;

/** The types that an owner chooses from. */
export const webhookTypes = [
  ...paymentTypes,
  'subscription.ended',
  'issue.published',
  'customer.registered',
  'customer.deleted',
  'support_request.created',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

const time = z.iso.datetime();

/** null for a deleted account. `email` is null for an account without one. */
const Customer = z.nullable(z.object({ id: plainId(), email: z.nullable(z.string()) }));

/** Sums are in minor units of the currency. */
const Payment = z.object({
  id: plainId(),
  amount: z.int(),
  /** The sum of all refunds. */
  refunded: z.int(),
  currency: z.string(),
  /** The number of decimals of the sums. */
  precision: z.int(),
  issue: z.nullable(plainId()),
  plan: z.nullable(plainId()),
  subscription: z.nullable(plainId()),
});

const messageOf = <const Type extends string, Data extends z.core.$ZodLooseShape>(
  types: readonly Type[],
  data: Data,
) => z.object({ type: z.literal([...types]), timestamp: time, data: z.object(data) });

/** The body of a message. A receiver ignores fields that it does not know. */
export const WebhookMessage = z.discriminatedUnion('type', [
  messageOf(paymentTypes, { payment: Payment, customer: Customer }),
  messageOf(['subscription.ended'], {
    subscription: z.object({ id: plainId(), plan: z.nullable(plainId()) }),
    customer: Customer,
  }),
  messageOf(['issue.published'], {
    issue: z.object({ id: plainId(), title: z.string(), url: z.nullable(z.string()) }),
  }),
  messageOf(['customer.registered'], { customer: Customer }),
  messageOf(['customer.deleted'], { customer: z.object({ id: plainId() }) }),
  messageOf(['support_request.created'], {
    request: z.object({ id: plainId() }),
    customer: Customer,
  }),
  messageOf(['webhook.test'], {}),
]);
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** - waiting: an attempt follows
 * - failed: the last attempt has failed, and an owner may send it again */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt had no answer: the address is one of a private network, or the receiver did not answer. */
export const deliveryFaults = ['private_address', 'no_answer'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

const WebhookTypes = z.array(z.enum(webhookTypes));

const WebhookEndpoint = z.object({
  id: plainId(),
  url: z.string(),
  types: WebhookTypes,
  createdAt: time,
  /** It gets nothing but tests, and messages that an owner sends again. */
  isPaused: z.boolean(),
  /** Until then messages are signed with the former secret too; null without one. */
  formerSecretEndsAt: z.nullable(time),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const WebhookDelivery = z.object({
  id: plainId(),
  url: z.string(),
  type: z.enum([...webhookTypes, 'webhook.test']),
  createdAt: time,
  state: z.enum(deliveryStates),
  /** The HTTP status of the last attempt; null without an answer. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(deliveryFaults)),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** All endpoints, and the last deliveries, the newest first. */
export const WebhookReport = z.object({
  endpoints: z.array(WebhookEndpoint),
  deliveries: z.array(WebhookDelivery),
});
export type WebhookReport = z.infer<typeof WebhookReport>;

/** Only some stores accept plain HTTP. */
const WebhookAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000));

export const isWebhookAddress = (text: string): boolean =>
  z.safeParse(WebhookAddress, text).success;

export const WebhookOrder = z.strictObject({
  url: WebhookAddress,
  types: WebhookTypes.check(z.minLength(1), z.maxLength(webhookTypes.length)),
});
export type WebhookOrder = z.infer<typeof WebhookOrder>;

/** What waits for a webhook that is paused has failed. */
export const WebhookEdit = z.extend(WebhookOrder, { id: plainId(), isPaused: z.boolean() });
export type WebhookEdit = z.infer<typeof WebhookEdit>;

/** The secret is shown once. */
export const NewWebhook = z.object({ id: plainId(), secret: z.string() });
export const ThatWebhook = z.strictObject({ id: plainId() });
