import { Dialog } from '@ark-ui/react/dialog';
import { type RefObject, useRef, useState } from 'react';
import { dayText, t } from '../../shared/shell/index.ts';
import { Answers, ModalPanel, Question } from '../../shared/ui/modal/index.ts';
import { destructive, quiet } from '../../shared/ui/parts.styles.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { Words } from './books.styles.ts';
import { cancelRenewal } from './effects.ts';

interface Props {
  /** The end of the paid period. Until then all issues can be read. */
  readonly until: string | null;
  /** Receives the focus when the button is removed. */
  readonly place: RefObject<HTMLElement | null>;
}

export function CancelRenewal({ until, place }: Props) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className={quiet} onClick={() => setAsking(true)}>
        {t('books.plan.cancelRenewal')}
      </button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        keep={keep}
        finalFocusEl={() => (button.current?.isConnected ? button.current : place.current)}
      >
        <ModalPanel heading={t('books.cancel.title')}>
          <Explanation until={until} />
          <Decision keep={keep} onDone={() => setAsking(false)} />
        </ModalPanel>
      </Question>
    </>
  );
}

const Explanation = ({ until }: Pick<Props, 'until'>) => (
  <Dialog.Description asChild>
    <Words>
      <p>
        <bdi>{t('books.cancel.hint')}</bdi>
      </p>
      {until && (
        <p>
          <bdi>{t('books.cancel.until', { date: dayText(until) })}</bdi>
        </p>
      )}
    </Words>
  </Dialog.Description>
);

interface DecisionProps {
  readonly keep: React.Ref<HTMLButtonElement>;
  readonly onDone: () => void;
}

function Decision({ keep, onDone }: DecisionProps) {
  const { busy, run } = useBusy();
  const cancel = (): Promise<void> => run(cancelRenewal).then(onDone);
  return (
    <Answers>
      <Dialog.CloseTrigger ref={keep} className={quiet}>
        {t('books.cancel.keep')}
      </Dialog.CloseTrigger>
      <button type="button" className={destructive} disabled={busy} onClick={() => void cancel()}>
        {t('books.plan.cancelRenewal')}
      </button>
    </Answers>
  );
}
