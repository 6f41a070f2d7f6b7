import { account } from '../account/index.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import {
  broadcastToTabs,
  showApiError,
  showToast,
  type TextKey,
} from '../../shared/shell/index.ts';
import { faultOf, isBehind } from './rules.ts';
import { redemption, redeemedCoupons } from './store.ts';

interface Outcome {
  readonly isRedeemed: boolean;
  /** The error text when the code is the reason. */
  readonly fault: TextKey | null;
}

/** Never rejects. A second call waits until the first one has ended. */
export async function redeem(code: string): Promise<Outcome> {
  const user = account.user?.id;
  redemption.isRunning = true;
  try {
    await api.redeem({ body: { code } });
    broadcastToTabs('purchase');
    // Another user who has signed in meanwhile gets no message.
    if (account.user?.id === user) await tell();
    return { isRedeemed: true, fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'no_connection') showToast({ key: 'errors.no_connection', kind: 'error' });
    if (isBehind(error)) await followUp();
    return { isRedeemed: false, fault: faultOf(error) };
  } finally {
    redemption.isRunning = false;
  }
}

async function tell(): Promise<void> {
  showToast({ key: 'coupons.redeemed', kind: 'success' });
  await followUp();
}

const followUp = (): Promise<unknown> =>
  Promise.all([loadPurchases().catch(showApiError), redeemedCoupons.load()]);
