import { subscribeKey } from 'valtio/utils';
import { account, checkAccount } from '../account/index.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { catalog, loadPurchases } from '../catalog/index.ts';
import { broadcastToTabs, showApiError, showToast } from '../../shared/shell/index.ts';
import { isOver } from './rules.ts';
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

const reload = (): Promise<unknown> =>
  Promise.all([checkAccount(), loadPurchases().catch(showApiError)]);

/** The interval of the check, in milliseconds. */
const pause = 30_000;

/**
 * Checks every 30 seconds whether the active subscription has ended, and then reloads the rights. A hidden
 * page pauses the check and runs it when it is shown.
 */
export function watchExpiry(): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(timer);
    timer = catalog.purchases?.subscription.active ? setInterval(check, pause) : undefined;
  };
  const stopFollowing = subscribeKey(catalog, 'purchases', follow);
  document.addEventListener('visibilitychange', check, { signal: listening.signal });
  follow();
  return () => {
    stopFollowing();
    listening.abort();
    clearInterval(timer);
  };
}

function check(): void {
  const subscription = catalog.purchases?.subscription;
  if (document.hidden || !subscription?.active || !isOver(subscription, new Date())) return;
  void checkAccount();
  // A failure is not reported, because the next check tries again.
  void loadPurchases().catch(() => undefined);
}
