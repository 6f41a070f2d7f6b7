import type { PlanState } from '#contract/api/plan.ts';
import type { Plan } from '#contract/api/store.ts';
import { ApiError, api, resource } from '../../../shared/api/index.ts';
import {
  broadcastToTabs,
  loadStoreInfo,
  showApiError,
  showToast,
  storeInfo,
  type TextKey,
} from '../../../shared/shell/index.ts';

/** The plan of the present user, for one panel. */
export const newPlanResource = () => resource<PlanState | null>(() => api.plan(), null);
export type PlanResource = ReturnType<typeof newPlanResource>;

/** Changes the plan from the next payment on. Never rejects. */
export async function changePlan(plan: PlanResource, wanted: Plan): Promise<void> {
  const { id, price: amount } = wanted;
  const body = { plan: id, price: { amount, currency: storeInfo.currency } };
  try {
    await api.changePlan({ body });
  } catch (error) {
    showApiError(error);
    if (isOutdated(error)) await loadStoreInfo({}).catch(showApiError);
    await plan.refresh();
    return;
  }
  await reportState(plan, 'planChange.done');
}

/** The shown plans and prices are not those of the store. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'price_changed' || error.code === 'not_for_sale');

/** Takes the change back. Never rejects. */
export async function keepPlan(plan: PlanResource): Promise<void> {
  try {
    await api.keepPlan({ body: {} });
  } catch (error) {
    showApiError(error);
    await plan.refresh();
    return;
  }
  await reportState(plan, 'planChange.kept');
}

/** The gateway may not have confirmed the request yet. */
async function reportState(plan: PlanResource, confirmed: TextKey): Promise<void> {
  await plan.refresh();
  broadcastToTabs('purchase');
  const status = plan.data.value?.change?.status;
  const isConfirmed = status === undefined || status === 'scheduled';
  if (isConfirmed) showToast({ key: confirmed, kind: 'success' });
  else showToast({ key: 'planChange.requested', kind: 'info' });
}
