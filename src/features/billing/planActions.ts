import type { PlanState } from '#contract/api/plan.ts';
import type { Plan } from '#contract/api/store.ts';
import { account, checkAccount } from '../account/index.ts';
import { ApiError, api, resource } from '../../shared/api/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import {
  broadcastToTabs,
  showApiError,
  showToast,
  loadStoreInfo,
  storeInfo,
  type TextKey,
} from '../../shared/shell/index.ts';
import { payments } from './purchaseData.ts';

/** Asks whether a payment has arrived. The purchases are reloaded only after a change. */
export async function refreshPlan(): Promise<void> {
  const before = account.user?.planPayment?.status;
  try {
    const { planPayment } = await api.me();
    if (planPayment?.status === before) return;
    await Promise.all([checkAccount(), loadPurchases(), payments.load()]);
  } catch (error) {
    showApiError(error);
  }
}

/** Never rejects. */
export async function cancelRenewal(): Promise<void> {
  try {
    await api.cancelRenewal({ body: {} });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ key: 'books.cancel.failed', kind: 'error' });
    // The renewal was ended elsewhere.
    if (error.code === 'no_renewal') await reload();
    return;
  }
  broadcastToTabs('purchase');
  showToast({ key: 'books.cancel.done', kind: 'success' });
  await reload();
}

/** Never rejects. */
export async function resumeRenewal(): Promise<void> {
  try {
    await api.resumeRenewal({ body: {} });
    broadcastToTabs('purchase');
    showToast({ key: 'planState.resumed', kind: 'success' });
  } catch (error) {
    showApiError(error);
  }
  await reload();
}

const reload = (): Promise<unknown> =>
  Promise.all([checkAccount(), loadPurchases().catch(showApiError)]);

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
