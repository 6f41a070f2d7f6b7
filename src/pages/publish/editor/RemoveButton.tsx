import { Dialog } from '@ark-ui/react/dialog';
import { useRef, useState } from 'react';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { destructive, quiet } from '../../../shared/ui/parts.styles.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { titleOf } from '../shelf/titles.ts';
import { t } from '../translations.ts';
import { remove } from './effects.ts';

/** Removes a draft after a confirmation. */
export function RemoveButton({ issue }: { issue: AdminIssue }) {
  const [isAsked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" className={wordButton} onClick={() => setAsked(true)}>
        {t('editor.remove')}
      </button>
      <Question open={isAsked} onClose={() => setAsked(false)} keep={keep}>
        <ModalPanel heading={t('removal.heading', { title: titleOf(issue) })}>
          <Dialog.Description>{t('removal.text')}</Dialog.Description>
          <Answers>
            <Dialog.CloseTrigger ref={keep} className={quiet}>
              {t('removal.keep')}
            </Dialog.CloseTrigger>
            <button
              type="button"
              className={destructive}
              onClick={() => {
                setAsked(false);
                void remove(issue);
              }}
            >
              {t('removal.remove')}
            </button>
          </Answers>
        </ModalPanel>
      </Question>
    </>
  );
}
