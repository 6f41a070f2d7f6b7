import { Dialog } from '@ark-ui/react/dialog';
import { t } from '../shell/index.ts';
import { Answers, Modal, ModalPanel } from '../ui/modal/index.ts';
import { filled } from '../ui/parts.styles.ts';
import { hint } from './expired.styles.ts';

/** Nothing behind it can be used, and nothing behind it is lost: when to reload, the person decides. */
export const ExpiredDialog = () => (
  <Modal layer="blocking" role="alertdialog">
    <ModalPanel heading={t('account.sessionExpired')}>
      <Dialog.Description className={hint}>
        <bdi>{t('account.sessionExpiredHint')}</bdi>
      </Dialog.Description>
      <Answers>
        <button type="button" className={filled} onClick={() => location.reload()}>
          {t('shell.loadFailure.reload')}
        </button>
      </Answers>
    </ModalPanel>
  </Modal>
);
