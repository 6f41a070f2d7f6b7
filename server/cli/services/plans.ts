import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { PlanId } from '#contract/ids.ts';
import { addPlan, archivePlan, listAllPlans, ListedPlan, PlanPeriod } from '../../catalog/plans.ts';
import type { PaymentOffer } from '../../billing/publicConfig.ts';
import type { Resources } from '../../platform/resources.ts';
import { readStore } from '../../storeSettings/index.ts';
import { sendRequest, sendCommand } from './socketClient.ts';
import { amountOf } from './price.ts';

/** The price as typed, like '4.99'. */
const PlanOrder = z.object({ period: PlanPeriod, price: z.string() });
type PlanOrder = z.infer<typeof PlanOrder>;

const ThatPlan = z.object({ id: PlanId });

const PlanListing = z.object({
  currency: z.string(),
  precision: z.int(),
  plans: z.array(ListedPlan),
});
export type PlanListing = z.infer<typeof PlanListing>;

export interface PlanService {
  addPlan(order: PlanOrder): Promise<PlanId>;
  /** Archived ones too. */
  listPlans(): Promise<PlanListing>;
  archivePlan(id: PlanId): Promise<void>;
}

export const planService = ({ db, clock }: Resources, payments: PaymentOffer): PlanService => ({
  addPlan: async ({ period, price }) =>
    addPlan(db, { period, price: await amountOf({ db, payments }, price) }),
  async listPlans() {
    const { currency, currencyPrecision: precision } = await readStore(db);
    return { currency, precision, plans: await listAllPlans(db) };
  },
  archivePlan: (id) => archivePlan(db, id, clock.now()),
});

export const remotePlanService = (socket: string): PlanService => ({
  addPlan: async (order) => ThatPlan.parse(await sendRequest(socket, 'POST', '/plans', order)).id,
  listPlans: async () => PlanListing.parse(await sendRequest(socket, 'GET', '/plans')),
  archivePlan: (id) => sendCommand(socket, '/plans/archive', { id }),
});

export function planRoutes(app: FastifyInstance, services: () => PlanService): void {
  app.get('/plans', () => services().listPlans());
  app.post('/plans', async (request) => ({
    id: await services().addPlan(PlanOrder.parse(request.body)),
  }));
  app.post('/plans/archive', async (request, reply) => {
    await services().archivePlan(ThatPlan.parse(request.body).id);
    return reply.code(204).send();
  });
}
