import { styled } from '@linaria/react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { keepKeys } from '../focus.ts';
import { entry, Fault, Field } from '../../../shared/ui/fields.styles.ts';
import { rememberFocus } from '../../../shared/ui/focus.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { color, size, space } from '../../../shared/ui/tokens.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { Setting } from '../bars/ReadingSettings.tsx';
import { setPrintShown } from '../session/sessionStore.ts';
import { pagesWith } from '../spreads/layout.ts';
import { mostPrintedPages, pagesInRange, paintForPrint, printPictures } from './printPages.ts';

const choices = ['visible', 'all', 'range'] as const;
type Choice = (typeof choices)[number];

type PrintFault = 'print.rangeFault' | 'print.tooMany' | 'print.failed';

export function OpenPrint() {
  const { store } = useSession();
  const [cameFrom] = useState(rememberFocus);
  const close = () => setPrintShown(store, false);
  return (
    <Modal layer="viewerDialog" onClose={close} finalFocusEl={cameFrom}>
      <ModalPanel heading={t('reader.print')} closeLabel={t('print.close')} onKeyDown={keepKeys}>
        <Choices onEnd={close} />
      </ModalPanel>
    </Modal>
  );
}

function Choices({ onEnd }: { readonly onEnd: () => void }) {
  const [choice, setChoice] = useState<Choice>('visible');
  const [range, setRange] = useState('');
  const { page, pageCount, layout } = useSessionStore();
  const { print, cancel, painted, fault } = usePrint(onEnd);
  const id = useId();
  const last = pageCount ?? page;
  const pages: Readonly<Record<Choice, () => readonly PageNumber[] | null>> = {
    visible: () => pagesWith(page, layout),
    range: () => pagesInRange(range, last),
    all: () => pagesInRange(`1-${last}`, last),
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void print(pages[choice]());
  };
  if (painted)
    return (
      <>
        <output>{t('print.progress', { ...painted })}</output>
        <Progress value={painted.done} max={painted.total} aria-hidden />
        <Row>
          <button type="button" ref={takeFocus} className={quiet} onClick={cancel}>
            {t('print.cancel')}
          </button>
        </Row>
      </>
    );
  return (
    <form onSubmit={submit} noValidate>
      {choices.map((one) => (
        <Setting key={one}>
          <input type="radio" name={id} checked={choice === one} onChange={() => setChoice(one)} />
          <span>{t(`print.${one}`)}</span>
        </Setting>
      ))}
      <Field>
        <input
          className={entry}
          dir="ltr"
          aria-label={t('print.range')}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault === 'print.rangeFault'}
          value={range}
          onFocus={() => setChoice('range')}
          onChange={({ target: { value } }) => setRange(value)}
        />
        <Hint id={`${id}-hint`}>
          <bdi>{t('print.rangeHint')}</bdi>
        </Hint>
        {fault && <Fault role="alert">{t(fault, { last, most: mostPrintedPages })}</Fault>}
      </Field>
      <Row>
        <button type="submit" className={filled}>
          {t('reader.print')}
        </button>
      </Row>
    </form>
  );
}

interface Painted {
  readonly done: number;
  readonly total: number;
}

/** `painted` is the progress while pages are painted, else null. */
function usePrint(onEnd: () => void) {
  const session = useSession();
  const [painted, setPainted] = useState<Painted | null>(null);
  const [fault, setFault] = useState<PrintFault | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const print = async (pages: readonly PageNumber[] | null): Promise<void> => {
    if (!pages) return setFault('print.rangeFault');
    if (pages.length > mostPrintedPages) return setFault('print.tooMany');
    const total = pages.length;
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    setFault(null);
    setPainted({ done: 0, total });
    try {
      const note = (done: number) => setPainted({ done, total });
      await printPictures(await paintForPrint(session, pages, note, signal));
      onEnd();
    } catch (error) {
      setPainted(null);
      if (signal.aborted) return;
      console.error(error);
      setFault('print.failed');
    }
  };
  return { print, cancel: () => ending.current?.abort(), painted, fault };
}

/** The button that was pressed is gone. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();

const Hint = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
`;

const Progress = styled.progress`
  display: block;
  inline-size: 100%;
  margin-block-start: ${space(2)};
  accent-color: ${color.accent};
`;

const Row = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-block-start: ${space(2)};
`;
