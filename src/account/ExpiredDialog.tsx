import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { t } from '../shell/index.ts';
import { filled } from '../ui/parts.styles.ts';
import { reachable } from '../ui/reach.ts';
import { SnackbarReach } from '../ui/SnackbarReach.tsx';
import { Hint, panel, positioner, title, veil } from './expired.styles.ts';

/** Nothing behind it can be used, and nothing behind it is lost: when to reload, the person decides. */
export const ExpiredDialog = () => (
  <Dialog.Root
    open
    role="alertdialog"
    closeOnEscape={false}
    closeOnInteractOutside={false}
    {...reachable}
  >
    <Portal>
      <Dialog.Backdrop className={veil} />
      <Dialog.Positioner className={positioner}>
        <Dialog.Content className={panel}>
          <Dialog.Title className={title}>{t('account.sessionExpired')}</Dialog.Title>
          <Dialog.Description asChild>
            <Hint>
              <bdi>{t('account.sessionExpiredHint')}</bdi>
            </Hint>
          </Dialog.Description>
          <button type="button" className={filled} onClick={() => location.reload()}>
            {t('shell.loadFailure.reload')}
          </button>
          <SnackbarReach />
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
