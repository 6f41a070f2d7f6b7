import { onMissingCode } from '../ui/lazyComponent.ts';
import { reloadForRelease } from '../ui/freshPage.ts';
import { dismissToast, showToast, type Toast } from './toasts.ts';

const connectionError = { key: 'errors.no_connection', kind: 'error' } as const satisfies Toast;

/**
 * Shows "Connection error" with Try again where code cannot be fetched. A page whose scripts a newer
 * release has replaced reloads once, at the address that was asked for.
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
