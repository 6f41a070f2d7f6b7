import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { PayPalState } from './state.ts';
import { invalidRequest } from './errors.ts';

const EventQuery = z.object({
  start_time: z.iso.datetime().default('1970-01-01T00:00:00Z'),
  end_time: z.iso.datetime().default('9999-01-01T00:00:00Z'),
  transaction_id: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  /** The index of the page's first event. The name of this parameter is the simulator's own. */
  from: z.coerce.number().int().default(0),
});

/** Lists the webhook events, the newest first. A store reads here the webhooks that it has missed. */
export function notificationRoutes(
  app: FastifyInstance,
  state: PayPalState,
  site: () => string,
): void {
  app.get('/v1/notifications/webhooks-events', async ({ query }) => {
    const params = EventQuery.safeParse(query);
    if (!params.success) throw invalidRequest('/start_time');
    const { start_time, end_time, transaction_id, page_size, from } = params.data;
    const found = state.events
      .all()
      .filter(({ create_time }) => isBetween(create_time, start_time, end_time))
      .filter(
        ({ resource }) => !transaction_id || JSON.stringify(resource).includes(transaction_id),
      )
      .toReversed();
    const events = found.slice(from, from + page_size);
    const next = new URLSearchParams({ ...(query as object), from: `${from + page_size}` });
    const href = `${site()}/v1/notifications/webhooks-events?${next.toString()}`;
    const more = found.length > from + page_size;
    return {
      events,
      count: events.length,
      links: more ? [{ href, rel: 'next', method: 'GET' }] : [],
    };
  });
}

const isBetween = (time: string, start: string, end: string): boolean =>
  new Date(time) >= new Date(start) && new Date(time) <= new Date(end);
