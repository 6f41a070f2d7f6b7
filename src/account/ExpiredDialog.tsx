import { Dialog } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { initialFocus, t } from '../shell/index.ts';
import { Answers, Modal, ModalPanel } from '../ui/modal/index.ts';
import { filled } from '../ui/parts.styles.ts';
import { hint } from './expired.styles.ts';

/** Nothing behind it can be used, and nothing behind it is lost: when to reload, the person decides. */
export function ExpiredDialog() {
  const reload = useRef<HTMLButtonElement>(null);
  return (
    <Modal layer="blocking" role="alertdialog" initialFocusEl={() => initialFocus(reload.current)}>
      <ModalPanel heading={t('account.sessionExpired')}>
        <Dialog.Description className={hint}>
          <bdi>{t('account.sessionExpiredHint')}</bdi>
        </Dialog.Description>
        <Answers>
          <button type="button" ref={reload} className={filled} onClick={() => location.reload()}>
            {t('shell.loadFailure.reload')}
          </button>
        </Answers>
      </ModalPanel>
    </Modal>
  );
}
