import { Dialog } from '@ark-ui/react/dialog';
import { useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { destructive, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { Explanation, LossList, Understood } from './deletion.styles.ts';
import { deleteAccount } from './effects.ts';
import type { AccountPanel } from './panels.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly panels: readonly AccountPanel[];
}

/** Lists the consequences first. The checkbox enables the button. */
export function DeleteDialog({ open, onClose, panels }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Question open={open} onClose={onClose} keep={keep}>
      <ModalPanel size="wide" heading={t('accountPage.deletion.title')}>
        <Dialog.Description asChild>
          <Explanation>
            <p>
              <bdi>{t('accountPage.deletion.lost')}</bdi>
            </p>
            <LossList>
              <li>{t('accountPage.deletion.identity')}</li>
              {panels.map(({ name, Losses }) => Losses && <Losses key={name} />)}
            </LossList>
            <p>
              <bdi>{t('accountPage.deletion.final')}</bdi>
            </p>
            {panels.map(
              ({ name, RetainedRecords }) => RetainedRecords && <RetainedRecords key={name} />,
            )}
          </Explanation>
        </Dialog.Description>
        <Decision keep={keep} />
      </ModalPanel>
    </Question>
  );
}

function Decision({ keep }: { keep: React.Ref<HTMLButtonElement> }) {
  const [understood, setUnderstood] = useState(false);
  const { busy, run } = useBusy();
  return (
    <>
      <Understood>
        <input
          type="checkbox"
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <bdi>{t('accountPage.deletion.understood')}</bdi>
      </Understood>
      <Answers>
        <Dialog.CloseTrigger ref={keep} className={quiet}>
          {t('accountPage.deletion.keep')}
        </Dialog.CloseTrigger>
        <button
          type="button"
          className={destructive}
          disabled={!understood || busy}
          onClick={() => void run(deleteAccount)}
        >
          {t('accountPage.delete')}
        </button>
      </Answers>
    </>
  );
}
