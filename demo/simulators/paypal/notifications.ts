import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Bank } from './bank.ts';
import { invalid } from './problems.ts';

const Asked = z.object({
  start_time: z.iso.datetime().default('1970-01-01T00:00:00Z'),
  end_time: z.iso.datetime().default('9999-01-01T00:00:00Z'),
  transaction_id: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  /** The simulator's own word of where the next page begins. */
  from: z.coerce.number().int().default(0),
});

/** What was told, for who was not there to hear it. The newest first. */
export function notificationRoutes(app: FastifyInstance, bank: Bank, site: () => string): void {
  app.get('/v1/notifications/webhooks-events', async ({ query }) => {
    const asked = Asked.safeParse(query);
    if (!asked.success) throw invalid('/start_time');
    const { start_time, end_time, transaction_id, page_size, from } = asked.data;
    const found = bank.events
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
