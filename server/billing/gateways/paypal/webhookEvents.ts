import * as z from 'zod';
import { type MarkedPayment, type WebhookEvent, InvalidWebhook } from '../../gateway.ts';
import { type Ask, ifThere, PayPalRefusal } from './client.ts';
import { readCapture } from './refunds.ts';
import { Event, EventList, type Resource, SaleDetails } from './schemas.ts';
import { oneDay, oneMinute } from '../../../platform/clock.ts';

/** Throws `NoticeRefused`. */
export function eventIn(raw: Buffer): Event {
  try {
    return Event.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new InvalidWebhook('The notice is not as PayPal writes them.');
  }
}

export async function webhookEventOf(
  ask: Ask,
  { id, event_type, resource }: Event,
): Promise<WebhookEvent> {
  const gatewayId = await subjectOf(ask, event_type, resource);
  // A subscription is its first payment too, by the same id: looking at that tells of both.
  const about = gatewayId ? ({ kind: 'payment', gatewayId } as const) : null;
  return { eventId: id, account: '', type: event_type, about };
}

/** An order's id or a subscription's, by which payments are known. */
async function subjectOf(ask: Ask, type: string, resource: Resource): Promise<string | null> {
  if (/^(CHECKOUT\.ORDER|BILLING\.SUBSCRIPTION)\./.test(type)) return resource.id ?? null;
  if (type.startsWith('PAYMENT.SALE.')) return subscriptionOf(ask, resource);
  if (type.startsWith('PAYMENT.CAPTURE.')) return orderOf(ask, resource);
  return null;
}

async function orderOf(ask: Ask, resource: Resource): Promise<string | null> {
  const known = resource.supplementary_data?.related_ids?.order_id;
  if (known) return known;
  const capture = captureIdOf(resource);
  const read = capture && (await ifThere(readCapture(ask, capture)));
  return (read && read.supplementary_data?.related_ids?.order_id) || null;
}

/** What is given back names what was collected in a link only. */
function captureIdOf({ id, links }: Resource): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return /\/captures\/(\w{1,64})$/.exec(up ?? '')?.[1] ?? id ?? null;
}

async function subscriptionOf(ask: Ask, resource: Resource): Promise<string | null> {
  const sale = resource.sale_id ?? resource.id;
  if (resource.billing_agreement_id || !sale) return resource.billing_agreement_id ?? null;
  const read = await ifThere(ask(SaleDetails, { path: `/v1/payments/sale/${sale}` }));
  return read?.billing_agreement_id ?? null;
}

/** The newest first. PayPal keeps them for 30 days, and lists 300 at once. */
export async function* noticesBetween(
  ask: Ask,
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
    const page: EventList = await ask(EventList, { path: path + next });
    const notices: WebhookEvent[] = [];
    for (const event of page.events) notices.push(await webhookEventOf(ask, event));
    yield notices;
    const link = page.links.find(({ rel }) => rel === 'next')?.href;
    next = link && page.events.length > 0 ? new URL(link).search : null;
  }
}

const path = '/v1/notifications/webhooks-events';

/** What is read of an order or a subscription of any seller's program. */
const Written = z.object({
  custom_id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).default([]),
});

/** What the store has written on the payment that a notice is about. */
export async function metadataOn(ask: Ask, gatewayId: string): Promise<readonly MarkedPayment[]> {
  const isPlan = gatewayId.startsWith('I-');
  const kind = isPlan ? 'v1/billing/subscriptions' : 'v2/checkout/orders';
  const found = await ask(z.unknown(), { path: `/${kind}/${encodeURIComponent(gatewayId)}` }).catch(
    noneOfOurs,
  );
  const written = Written.safeParse(found).data;
  const mark = written?.custom_id ?? written?.purchase_units[0]?.custom_id;
  return mark === undefined ? [] : [{ mark, gatewayId }];
}

/** PayPal knows no such thing, or does not show one of another program. */
function noneOfOurs(error: unknown): null {
  if (error instanceof PayPalRefusal) return null;
  throw error;
}
