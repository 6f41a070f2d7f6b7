import { asc, eq } from 'drizzle-orm';
import { ListedPlan } from '#contract/admin/sales.ts';
import { PlanId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import type { Queries } from '../platform/db/connection.ts';
import { plans } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** The publisher's side of plans; `index.ts` has the public side. */

export async function addPlan(
  tx: Queries,
  plan: { readonly period: string; readonly price: MinorUnits },
): Promise<PlanId> {
  if (plan.price === 0)
    throw new OperatorError('plan', 'A plan that costs nothing cannot be sold.');
  const [row] = await tx.insert(plans).values(plan).returning({ id: plans.id });
  return PlanId.parse(row?.id);
}

/** The oldest first. */
export async function listAllPlans(tx: Queries): Promise<ListedPlan[]> {
  const rows = await tx.select().from(plans).orderBy(asc(plans.id));
  return rows.map((row) =>
    ListedPlan.parse({ ...row, archivedAt: row.archivedAt?.toISOString() ?? null }),
  );
}

/** Stops selling the plan. Existing subscriptions continue. Throws `OperatorError`. */
export async function archivePlan(tx: Queries, id: PlanId, now: Date): Promise<void> {
  const [row] = await tx.select().from(plans).where(eq(plans.id, id));
  if (!row) throw new OperatorError('plan', `There is no plan ${id}: see them with plan list.`);
  if (row.archivedAt === null)
    await tx.update(plans).set({ archivedAt: now }).where(eq(plans.id, id));
}
