import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { PayPalState } from './state.ts';
import { assertSupported } from './money.ts';
import { idempotent, subscriptionHours } from './idempotency.ts';
import { invalidRequest, unprocessable } from './errors.ts';
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

/** Products, and the plans that can be subscribed to. */
export function catalogRoutes(app: FastifyInstance, state: PayPalState): void {
  app.post('/v1/catalogs/products', (request, reply) =>
    idempotent(state.objects, request, reply, subscriptionHours, () => {
      const params = NewProduct.safeParse(request.body);
      if (!params.success) throw invalidRequest('/product');
      const { id = `PROD-${newId()}`, name } = params.data;
      if (state.find('product', id))
        throw unprocessable(
          'DUPLICATE_RESOURCE_IDENTIFIER',
          'Duplicate resource identifier',
          '/id',
        );
      return { status: 201, body: state.save('product', { id, name, create_time: now() }) };
    }),
  );
  app.get<ById>('/v1/catalogs/products/:id', async ({ params }) => state.get('product', params.id));
  app.post('/v1/billing/plans', (request, reply) =>
    idempotent(state.objects, request, reply, subscriptionHours, () => {
      const params = NewPlan.safeParse(request.body);
      if (!params.success) throw invalidRequest('/plan');
      state.get('product', params.data.product_id);
      const [cycle] = params.data.billing_cycles;
      assertSupported(cycle.pricing_scheme.fixed_price, '/billing_cycles/0/pricing_scheme');
      const { payment_preferences: _, ...plan } = params.data;
      const made = { id: `P-${newId(24)}`, status: 'ACTIVE' as const, create_time: now(), ...plan };
      return { status: 201, body: state.save('plan', made) };
    }),
  );
  app.get<ByProduct>('/v1/billing/plans', async ({ query }) => ({
    plans: state
      .all('plan')
      .filter(({ product_id }) => !query.product_id || product_id === query.product_id),
    links: [],
  }));
  app.post<ById>('/v1/billing/plans/:id/deactivate', async ({ params }, reply) => {
    state.save('plan', { ...state.get('plan', params.id), status: 'INACTIVE' });
    return reply.code(204).send();
  });
  app.get<ById>('/v1/billing/plans/:id', async ({ params }) => state.get('plan', params.id));
}
