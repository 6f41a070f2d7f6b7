import { onMissingCode } from '../ui/lazyComponent.ts';
import { reloadForRelease } from '../ui/reloadPage.ts';
import { dismissToast, showToast, type Toast } from './toasts.ts';

const connectionError = { key: 'errors.no_connection', kind: 'error' } as const satisfies Toast;

/**
 * Shows "Connection error" with Try again when code cannot be loaded. When a newer release has replaced the
 * scripts, the page reloads once, at the requested address.
 */
export const showMissingCode = (): void =>
  onMissingCode((missing) => {
    if (!missing) return dismissToast(connectionError);
    const { needsReload, tryAgain } = missing;
    if (!needsReload)
      return showToast({ ...connectionError, action: { label: 'reader.tryAgain', run: tryAgain } });
    if (!reloadForRelease())
      showToast({
        key: 'errors.bad_csrf_token',
        kind: 'error',
        action: { label: 'shell.loadFailure.reload', run: () => location.reload() },
      });
  });
