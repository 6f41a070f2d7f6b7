import { subscribeKey } from 'valtio/utils';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { checkAccount } from '../account/index.ts';
import { catalog, loadPurchases } from '../catalog/index.ts';
import { isOver } from './planView.ts';
import { api, resource } from '../../shared/api/index.ts';

/** The payments of the present user, newest first. */
export const payments = resource<PaymentRecord[]>(() => api.payments(), []);

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
