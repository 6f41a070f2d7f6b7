import { Dialog } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { signOutEverywhere } from './effects.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before the user is signed out on all devices. */
export function SignOutDialog({ open, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Question open={open} onClose={onClose} keep={cancel}>
      <ModalPanel heading={t('accountPage.signOutQuestion')}>
        <Dialog.Description>
          <bdi>{t('accountPage.signOutEverywhereHint')}</bdi>
        </Dialog.Description>
        <Answers>
          <Dialog.CloseTrigger ref={cancel} className={quiet}>
            {t('accountPage.staySignedIn')}
          </Dialog.CloseTrigger>
          <Confirm />
        </Answers>
      </ModalPanel>
    </Question>
  );
}

/** After a failure the dialog stays open, and a snackbar shows the reason. */
function Confirm() {
  const { busy, run } = useBusy();
  return (
    <button
      type="button"
      className={filled}
      disabled={busy}
      onClick={() => void run(signOutEverywhere)}
    >
      {t('accountPage.signOutEverywhere')}
    </button>
  );
}
