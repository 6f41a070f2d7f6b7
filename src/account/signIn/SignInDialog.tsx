import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useRef, useState } from 'react';
import { t } from '../../shell/index.ts';
import { Cross } from '../../ui/Cross.tsx';
import { reachable } from '../../ui/reach.ts';
import { SnackbarReach } from '../../ui/SnackbarReach.tsx';
import { accountButtonId } from '../ids.ts';
import { SignInView } from './SignInView.tsx';
import { close, panel, positioner, title, veil } from './signIn.styles.ts';
import { useSignInTitle } from './useSignInTitle.ts';

export function SignInDialog({ onClose }: { onClose: () => void }) {
  const heading = useSignInTitle();
  const content = useRef<HTMLDivElement>(null);
  const [cameFrom] = useState(document.activeElement);
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => open || onClose()}
      finalFocusEl={() => wayBack(cameFrom, content.current)}
      {...reachable}
    >
      <Portal>
        <Dialog.Backdrop className={veil} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content ref={content} className={panel}>
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

/**
 * Where the focus goes. Who is in finds the button gone that they pressed: then to what this dialog
 * lay over, because a dialog that loses the focus to the page behind it closes.
 */
function wayBack(cameFrom: Element | null, dialog: Element | null): HTMLElement | null {
  if (cameFrom?.isConnected && cameFrom instanceof HTMLElement) return cameFrom;
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')];
  const below = dialogs.filter((other) => other !== dialog).at(-1);
  return below ?? document.getElementById(accountButtonId);
}
