import { account, checkAccount } from '../account/index.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import { broadcastToTabs, showApiError, showToast } from '../../shared/shell/index.ts';
import { payments } from './store.ts';

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
