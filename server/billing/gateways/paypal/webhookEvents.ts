import * as z from 'zod';
import { type GatewayMetadata, type WebhookEvent, InvalidWebhook } from '../../gateway.ts';
import { type PayPalClient, ifThere, PayPalRefusal } from './client.ts';
import { readCapture } from './orders.ts';
import { Event, EventList, type Resource, SaleDetails } from './schemas.ts';
import { oneDay, oneMinute } from '../../../platform/clock.ts';

/** Throws `InvalidWebhook`. */
export function eventIn(raw: Buffer): Event {
  try {
    return Event.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new InvalidWebhook('The notice is not as PayPal writes them.');
  }
}

export async function webhookEventOf(
  request: PayPalClient,
  { id, event_type, resource }: Event,
): Promise<WebhookEvent> {
  const gatewayId = await subjectOf(request, event_type, resource);
  // A subscription and its first payment have the same id, so one read covers both.
  const about = gatewayId ? ({ kind: 'payment', gatewayId } as const) : null;
  return { eventId: id, gatewayAccountId: '', type: event_type, subject: about };
}

/** Returns the id of an order or of a subscription, which identifies the payment. */
async function subjectOf(
  request: PayPalClient,
  type: string,
  resource: Resource,
): Promise<string | null> {
  if (/^(CHECKOUT\.ORDER|BILLING\.SUBSCRIPTION)\./.test(type)) return resource.id ?? null;
  if (type.startsWith('PAYMENT.SALE.')) return subscriptionOf(request, resource);
  if (type.startsWith('PAYMENT.CAPTURE.')) return orderOf(request, resource);
  return null;
}

async function orderOf(request: PayPalClient, resource: Resource): Promise<string | null> {
  const known = resource.supplementary_data?.related_ids?.order_id;
  if (known) return known;
  const capture = captureIdOf(resource);
  const read = capture && (await ifThere(readCapture(request, capture)));
  return (read && read.supplementary_data?.related_ids?.order_id) || null;
}

/** A refund names its capture only in a link. */
function captureIdOf({ id, links }: Resource): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return /\/captures\/(\w{1,64})$/.exec(up ?? '')?.[1] ?? id ?? null;
}

async function subscriptionOf(request: PayPalClient, resource: Resource): Promise<string | null> {
  const sale = resource.sale_id ?? resource.id;
  if (resource.billing_agreement_id || !sale) return resource.billing_agreement_id ?? null;
  const read = await ifThere(request(SaleDetails, { path: `/v1/payments/sale/${sale}` }));
  return read?.billing_agreement_id ?? null;
}

/** Yields the newest first. PayPal keeps events for 30 days, and lists 300 at once. */
export async function* eventsBetween(
  request: PayPalClient,
  from: Date,
  until: Date | null,
  now: Date,
): AsyncGenerator<readonly WebhookEvent[]> {
  const oldest = new Date(now.getTime() - 29 * oneDay);
  const query = new URLSearchParams({
    start_time: (from > oldest ? from : oldest).toISOString(),
    end_time: (until ?? new Date(now.getTime() + oneMinute)).toISOString(),
    page_size: '300',
  });
  for (let next: string | null = `?${query.toString()}`; next; ) {
    const page: EventList = await request(EventList, { path: path + next });
    const events: WebhookEvent[] = [];
    for (const event of page.events) events.push(await webhookEventOf(request, event));
    yield events;
    const link = page.links.find(({ rel }) => rel === 'next')?.href;
    next = link && page.events.length > 0 ? new URL(link).search : null;
  }
}

const path = '/v1/notifications/webhooks-events';

/** The fields of an order or a subscription of any application. */
const Written = z.object({
  custom_id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).default([]),
});

/** Returns the metadata of the payment of a webhook event. */
export async function findMetadata(
  request: PayPalClient,
  gatewayId: string,
): Promise<readonly GatewayMetadata[]> {
  const isPlan = gatewayId.startsWith('I-');
  const kind = isPlan ? 'v1/billing/subscriptions' : 'v2/checkout/orders';
  const found = await request(z.unknown(), {
    path: `/${kind}/${encodeURIComponent(gatewayId)}`,
  }).catch(noneOfOurs);
  const written = Written.safeParse(found).data;
  const metadata = written?.custom_id ?? written?.purchase_units[0]?.custom_id;
  return metadata === undefined ? [] : [{ metadata: metadata, gatewayId }];
}

/** PayPal has no such object, or hides the object of another application. */
function noneOfOurs(error: unknown): null {
  if (error instanceof PayPalRefusal) return null;
  throw error;
}
