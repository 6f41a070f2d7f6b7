import { useRef, useState } from 'react';
import { t, useTitle } from '../../shared/shell/index.ts';
import { focusReturnTarget } from '../../shared/ui/menu/menuChoice.ts';
import { Modal, ModalPanel } from '../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import type { SupportState } from './supportState.ts';
import { SupportForm } from './SupportForm.tsx';

interface SupportDialogProps {
  readonly draft: SupportState['supportDraft'];
  readonly onClose: () => void;
}

/** Above the reader too. A click outside does not close it, so that typed text is not lost. */
export function SupportDialog({ draft, onClose }: SupportDialogProps) {
  const title = t('support.title');
  useTitle(title);
  const close = useRef<HTMLButtonElement>(null);
  const [cameFrom] = useState(focusReturnTarget);
  return (
    <Modal
      layer="viewerDialog"
      onClose={onClose}
      closeOnInteractOutside={false}
      finalFocusEl={() => cameFrom}
    >
      <ModalPanel heading={title} size="wide">
        <SupportForm
          draft={draft}
          nextStep={close}
          renderBeside={(isSent) => (
            <button ref={close} type="button" className={isSent ? filled : quiet} onClick={onClose}>
              {t(isSent ? 'support.close' : 'support.cancel')}
            </button>
          )}
        />
      </ModalPanel>
    </Modal>
  );
}
