import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { PlanId } from '#contract/ids.ts';
import { addPlan, archivePlan, listAllPlans, ListedPlan, PlanPeriod } from '../../catalog/plans.ts';
import type { PaymentOffer } from '../../billing/publicConfig.ts';
import type { Resources } from '../../platform/resources.ts';
import { readStore } from '../../storeSettings/index.ts';
import { ask, tell } from './socketClient.ts';
import { amountOf } from './price.ts';

/** The price as typed, like '4.99'. */
const PlanOrder = z.object({ period: PlanPeriod, price: z.string() });
export type PlanOrder = z.infer<typeof PlanOrder>;

const ThatPlan = z.object({ id: PlanId });

const PlanListing = z.object({
  currency: z.string(),
  precision: z.int(),
  plans: z.array(ListedPlan),
});
export type PlanListing = z.infer<typeof PlanListing>;

export interface PlanDesk {
  addPlan(order: PlanOrder): Promise<PlanId>;
  /** Archived ones too. */
  listPlans(): Promise<PlanListing>;
  archivePlan(id: PlanId): Promise<void>;
}

export const planDesk = ({ db, clock }: Resources, payments: PaymentOffer): PlanDesk => ({
  addPlan: async ({ period, price }) =>
    addPlan(db, { period, price: await amountOf({ db, payments }, price) }),
  async listPlans() {
    const { currency, currencyPrecision: precision } = await readStore(db);
    return { currency, precision, plans: await listAllPlans(db) };
  },
  archivePlan: (id) => archivePlan(db, id, clock.now()),
});

export const planDeskAt = (socket: string): PlanDesk => ({
  addPlan: async (order) => ThatPlan.parse(await ask(socket, 'POST', '/plans', order)).id,
  listPlans: async () => PlanListing.parse(await ask(socket, 'GET', '/plans')),
  archivePlan: (id) => tell(socket, '/plans/archive', { id }),
});

export function planRoutes(app: FastifyInstance, desk: () => PlanDesk): void {
  app.get('/plans', () => desk().listPlans());
  app.post('/plans', async (request) => ({
    id: await desk().addPlan(PlanOrder.parse(request.body)),
  }));
  app.post('/plans/archive', async (request, reply) => {
    await desk().archivePlan(ThatPlan.parse(request.body).id);
    return reply.code(204).send();
  });
}
