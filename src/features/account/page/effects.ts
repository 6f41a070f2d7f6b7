import { api } from '../../../shared/api/index.ts';
import { showApiError, showToast, type TextKey } from '../../../shared/shell/index.ts';
import { onSignedOut } from '../effects.ts';

/** Ends the user's sessions on all devices. Never rejects. */
export const signOutEverywhere = (): Promise<void> =>
  leaveAfter(api.signOutEverywhere, 'account.signedOut');

/** Never rejects. */
export const deleteAccount = (): Promise<void> =>
  leaveAfter(api.deleteAccount, 'accountPage.deleted');

async function leaveAfter(action: () => Promise<void>, said: TextKey): Promise<void> {
  try {
    await action();
  } catch (error) {
    return showApiError(error);
  }
  onSignedOut();
  showToast({ key: said, kind: 'success' });
}
