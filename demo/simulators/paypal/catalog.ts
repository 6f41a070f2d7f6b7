import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Bank } from './bank.ts';
import { demandTakeable } from './money.ts';
import { once, subscriptionHours } from './idempotency.ts';
import { invalid, unprocessable } from './problems.ts';
import { Cycle, newId, now } from './objects.ts';

const NewProduct = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
});
const NewPlan = z.object({
  product_id: z.string(),
  name: z.string().min(1).max(127),
  billing_cycles: z.tuple([Cycle]),
  payment_preferences: z.object(),
});

type ById = { Params: { id: string } };
type ByProduct = { Querystring: { product_id?: string } };

/** What may be subscribed to: a product, and plans of it. */
export function catalogRoutes(app: FastifyInstance, bank: Bank): void {
  app.post('/v1/catalogs/products', (request, reply) =>
    once(bank.papers, request, reply, subscriptionHours, () => {
      const asked = NewProduct.safeParse(request.body);
      if (!asked.success) throw invalid('/product');
      const { id = `PROD-${newId()}`, name } = asked.data;
      if (bank.find('product', id))
        throw unprocessable(
          'DUPLICATE_RESOURCE_IDENTIFIER',
          'Duplicate resource identifier',
          '/id',
        );
      return { status: 201, body: bank.put('product', { id, name, create_time: now() }) };
    }),
  );
  app.get<ById>('/v1/catalogs/products/:id', async ({ params }) => bank.get('product', params.id));
  app.post('/v1/billing/plans', (request, reply) =>
    once(bank.papers, request, reply, subscriptionHours, () => {
      const asked = NewPlan.safeParse(request.body);
      if (!asked.success) throw invalid('/plan');
      bank.get('product', asked.data.product_id);
      const [cycle] = asked.data.billing_cycles;
      demandTakeable(cycle.pricing_scheme.fixed_price, '/billing_cycles/0/pricing_scheme');
      const { payment_preferences: _, ...plan } = asked.data;
      const made = { id: `P-${newId(24)}`, status: 'ACTIVE' as const, create_time: now(), ...plan };
      return { status: 201, body: bank.put('plan', made) };
    }),
  );
  app.get<ByProduct>('/v1/billing/plans', async ({ query }) => ({
    plans: bank
      .all('plan')
      .filter(({ product_id }) => !query.product_id || product_id === query.product_id),
    links: [],
  }));
  app.post<ById>('/v1/billing/plans/:id/deactivate', async ({ params }, reply) => {
    bank.put('plan', { ...bank.get('plan', params.id), status: 'INACTIVE' });
    return reply.code(204).send();
  });
  app.get<ById>('/v1/billing/plans/:id', async ({ params }) => bank.get('plan', params.id));
}
