import { useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { focusReturnTarget } from '../../../shared/ui/menu/menuChoice.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { accountButtonId } from '../signInState.ts';
import { SignInView } from './SignInView.tsx';
import { useSignInTitle } from './handOff.ts';

export interface SignInDialogProps {
  /** Above the reader, which opens it, and above the cart when the cart opens it. */
  readonly layer?: 'paymentDialog' | undefined;
  readonly onClose: () => void;
}

export function SignInDialog({ layer, onClose }: SignInDialogProps) {
  const heading = useSignInTitle();
  const content = useRef<HTMLDivElement>(null);
  const [cameFrom] = useState(focusReturnTarget);
  return (
    <Modal
      layer={layer ?? 'viewerDialog'}
      onClose={onClose}
      finalFocusEl={() => focusTarget(cameFrom, content.current)}
    >
      <ModalPanel ref={content} heading={heading} closeLabel={t('account.close')}>
        <SignInView />
      </ModalPanel>
    </Modal>
  );
}

/**
 * Returns the element that gets the focus. The button that a user pressed is gone once the user is signed
 * in, and no button was pressed where the address or the history opened the dialog. The focus then goes to
 * the dialog below, because a dialog that loses the focus to the page behind it closes.
 */
function focusTarget(cameFrom: HTMLElement | null, dialog: Element | null): HTMLElement | null {
  if (cameFrom?.isConnected) return cameFrom;
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')];
  const below = dialogs.filter((other) => other !== dialog).at(-1);
  return below ?? document.getElementById(accountButtonId);
}
