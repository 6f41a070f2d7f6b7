import { onMissingCode } from '../ui/lazyComponent.ts';
import { reloadForRelease } from '../ui/freshPage.ts';
import { dismiss, notify, type Snackbar } from './toasts.ts';

const connectionError = { key: 'errors.no_connection', kind: 'error' } as const satisfies Snackbar;

/**
 * Shows "Connection error" with Try again where code cannot be fetched. A page whose scripts a newer
 * release has replaced reloads once, at the address that was asked for.
 */
export const sayMissingCode = (): void =>
  onMissingCode((missing) => {
    if (!missing) return dismiss(connectionError);
    const { needsReload, tryAgain } = missing;
    if (!needsReload)
      return notify({ ...connectionError, action: { label: 'reader.tryAgain', run: tryAgain } });
    if (!reloadForRelease())
      notify({
        key: 'errors.bad_csrf_token',
        kind: 'error',
        action: { label: 'shell.loadFailure.reload', run: () => location.reload() },
      });
  });
