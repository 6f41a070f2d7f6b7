import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { t } from '../../shell/index.ts';
import { Cross } from '../../ui/Cross.tsx';
import { reachable } from '../../ui/reach.ts';
import { SnackbarReach } from '../../ui/SnackbarReach.tsx';
import { accountButtonId } from '../ids.ts';
import { SignInView } from './SignInView.tsx';
import { close, panel, positioner, title, veil } from './signIn.styles.ts';
import { useSignInTitle } from './useSignInTitle.ts';

/** Whoever is in finds what they pressed replaced by it; where it is not there, they go back. */
const accountButton = () => document.getElementById(accountButtonId);

export function SignInDialog({ onClose }: { onClose: () => void }) {
  const heading = useSignInTitle();
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => open || onClose()}
      finalFocusEl={accountButton}
      {...reachable}
    >
      <Portal>
        <Dialog.Backdrop className={veil} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content className={panel}>
            <Dialog.Title className={title}>{heading}</Dialog.Title>
            <SignInView />
            <Dialog.CloseTrigger className={close} aria-label={t('account.close')}>
              <Cross />
            </Dialog.CloseTrigger>
            <SnackbarReach />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
