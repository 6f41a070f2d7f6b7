import { type ReactNode, type RefObject, type SyntheticEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, type TextKey, t } from '../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { Fields, firstWrong } from './Fields.tsx';
import { Form, Hint, Message, ErrorText } from './support.styles.ts';
import type { SupportState } from './historyState.ts';
import { type Phase, useSupportForm } from './useSupportForm.ts';

interface Props {
  readonly draft: SupportState['supportDraft'];
  /** The element beside Send, before and after the request was sent. */
  readonly renderBeside: (isSent: boolean) => ReactNode;
  /** The next step after the request was sent. */
  readonly nextStep: RefObject<HTMLElement | null>;
}

/** The support form. The typed text stays until it is sent, and is shown afterwards. */
export function SupportForm({ draft, renderBeside, nextStep }: Props) {
  const { phase, submit, ...form } = useSupportForm(draft);
  const isSent = phase.kind === 'sent';
  const isOver = isSent || phase.kind === 'sending';
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  const at = useRef<HTMLFormElement>(null);
  const news = useRef<HTMLOutputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button or field loses the focus, which moves to the next element to use.
  useFocusAfterChange(phase, () => {
    if (phase.kind === 'wrong') firstWrong(at.current, phase.faults)?.focus();
    if (phase.kind === 'sending') news.current?.focus();
    if (phase.kind === 'failed') button.current?.focus();
    if (phase.kind === 'sent') nextStep.current?.focus();
  });
  return (
    <Form ref={at} onSubmit={send} noValidate>
      <Hint>
        <bdi>{t('support.hint')}</bdi>
      </Hint>
      <Fields {...form} disabled={isOver} />
      <Message ref={news} tabIndex={-1} data-kind={phase.kind}>
        <SentMessage phase={phase} />
      </Message>
      {phase.kind === 'failed' && <Failure reason={phase.reason} />}
      <Answers>
        {renderBeside(isSent)}
        <button ref={button} type="submit" className={filled} disabled={isOver}>
          {t('support.send')}
        </button>
      </Answers>
    </Form>
  );
}

/** Mounted while it is empty, so that its text is announced when it is added. */
function SentMessage({ phase }: { phase: Phase }) {
  if (phase.kind === 'sending') return <bdi>{t('support.sending')}</bdi>;
  return phase.kind === 'sent' && <bdi>{t('support.sent')}</bdi>;
}

function Failure({ reason }: { reason: TextKey | null }) {
  return (
    <ErrorText role="alert">
      <bdi>{reason ? t(reason) : <UnknownFailure />}</bdi>
    </ErrorText>
  );
}

function UnknownFailure() {
  const { supportEmail } = useSnapshot(appConfig);
  return supportEmail ? <Directly email={supportEmail} /> : t('support.failedWithoutAddress');
}

function Directly({ email }: { email: string }) {
  const [before, after] = t('support.failed', { email }).split(email);
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>
        <bdi>{email}</bdi>
      </a>
      {after}
    </>
  );
}
