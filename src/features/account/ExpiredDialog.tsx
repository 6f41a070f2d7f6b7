import { Dialog } from '@ark-ui/react/dialog';
import { type RefObject, useRef } from 'react';
import type { Intent } from '#contract/signInIntent.ts';
import { initialFocus, t } from '../../shared/shell/index.ts';
import { Answers, Modal, ModalPanel } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { useSignInStep } from './openSignIn.ts';
import { Muted } from '../../shared/ui/content.styles.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

export interface ExpiredDialogProps {
  /** Whether the dialog lies above the cart. */
  readonly layer?: 'paymentDialog' | undefined;
  /** The intent that the reloaded page continues with. */
  readonly intentNow?: () => Intent | null;
}

/** The page behind the dialog is inert but complete. The user decides when to reload. */
export function ExpiredDialog({ layer, ...props }: ExpiredDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      layer={layer ?? 'blocking'}
      role="alertdialog"
      initialFocusEl={() => initialFocus(button.current)}
    >
      <ModalPanel heading={t('account.sessionExpired')}>
        <Dialog.Description asChild>
          <Muted>
            <bdi>{t('account.sessionExpiredHint')}</bdi>
          </Muted>
        </Dialog.Description>
        <Answers>
          <Reload {...props} button={button} />
        </Answers>
      </ModalPanel>
    </Modal>
  );
}

interface ReloadProps extends Pick<ExpiredDialogProps, 'intentNow'> {
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The reloaded page leaves the sign-in step at once when the user is signed in. */
function Reload({ intentNow, button }: ReloadProps) {
  const step = useSignInStep();
  const reload = (): void => {
    const intent = intentNow?.();
    if (intent) addStep(step({ intent }));
    location.reload();
  };
  return (
    <button type="button" ref={button} className={filled} onClick={reload}>
      {t('shell.loadFailure.reload')}
    </button>
  );
}

/**
 * Bypasses the router, which would render the step. This page still knows its user and would leave the step
 * at once, and a change of the history cancels a running reload.
 */
function addStep({ address, state }: ReturnType<ReturnType<typeof useSignInStep>>): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ usr: state, key: 'reloaded', idx: idx + 1 }, '', withPrefix(address));
}
