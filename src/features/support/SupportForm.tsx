import { styled } from '@linaria/react';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useEffect,
  useState,
  useId,
} from 'react';
import { useSnapshot } from 'valtio';
import {
  type NeedSupport,
  cleaned,
  faultsOf,
  type SupportField,
  supportFields,
} from '#contract/api/support.ts';
import { appConfig, type TextKey, t } from '../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import type { SupportState } from './supportState.ts';
import { account } from '../account/index.ts';
import { type Faults, type Outcome, send, filledIn, topicsIn } from './supportRequest.ts';
import {
  entry,
  Fault,
  Field,
  Label,
  leftToRight,
  manyLines,
} from '../../shared/ui/fields.styles.ts';
import { ErrorText, Hint, stack } from '../../shared/ui/content.styles.ts';
import { color, motion, radius, space } from '../../shared/ui/tokens.ts';
import { Select } from '../../shared/ui/Select.tsx';

/** The state of the request. Each outcome is a new object, also when it repeats. */
type Phase = { readonly kind: 'filling' | 'sending' } | Outcome;

/** The state of one form. It ends with the component, and nothing is kept. */
function useSupportForm(draft: SupportState['supportDraft']) {
  const { user } = useSnapshot(account);
  const topics = topicsIn(useSnapshot(appConfig));
  const [typed, setTyped] = useState<Partial<NeedSupport>>(draft ?? {});
  const [wrong, setWrong] = useState<Faults>({});
  const [phase, setPhase] = useState<Phase>({ kind: 'filling' });
  const leaving = useLeaving();
  const fields = filledIn(typed, { email: user?.email, topics });

  const edit = (field: SupportField, value: string): void => {
    setTyped({ ...typed, [field]: value });
    setWrong({ ...wrong, [field]: undefined });
  };
  const conclude = (outcome: Outcome): void => {
    setWrong(outcome.kind === 'wrong' ? outcome.faults : {});
    setPhase(outcome);
  };
  const submit = async (): Promise<void> => {
    const request = cleaned(fields);
    const faults = errorTexts(request);
    if (Object.keys(faults).length > 0) return conclude({ kind: 'wrong', faults });
    setPhase({ kind: 'sending' });
    const { signal } = leaving.current;
    const outcome = await send(request, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (outcome) conclude(outcome);
  };
  return { fields, topics, wrong, phase, edit, submit };
}

export type FormState = ReturnType<typeof useSupportForm>;

const errorTexts = (request: NeedSupport): Faults =>
  Object.fromEntries(
    Object.entries(faultsOf(request)).map(([field, fault]) => [field, t(`support.wrong.${fault}`)]),
  );

/** Aborts a running request when the component is unmounted. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}

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
    <form className={stack} ref={at} onSubmit={send} noValidate>
      <Hint>
        <bdi>{t('supportForm.hint')}</bdi>
      </Hint>
      <Fields {...form} disabled={isOver} />
      <Message ref={news} tabIndex={-1} data-kind={phase.kind}>
        <SentMessage phase={phase} />
      </Message>
      {phase.kind === 'failed' && <Failure reason={phase.reason} />}
      <Answers>
        {renderBeside(isSent)}
        <button ref={button} type="submit" className={filled} disabled={isOver}>
          {t('supportForm.send')}
        </button>
      </Answers>
    </form>
  );
}

/** Mounted while it is empty, so that its text is announced when it is added. */
function SentMessage({ phase }: { phase: Phase }) {
  if (phase.kind === 'sending') return <bdi>{t('supportForm.sending')}</bdi>;
  return phase.kind === 'sent' && <bdi>{t('supportForm.sent')}</bdi>;
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
  return supportEmail ? <Directly email={supportEmail} /> : t('supportForm.failedWithoutAddress');
}

function Directly({ email }: { email: string }) {
  const [before, after] = t('supportForm.failed', { email }).split(email);
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

type FieldsProps = Pick<FormState, 'fields' | 'topics' | 'wrong' | 'edit'>;

/** The three fields. They are read-only while the request is sent, and afterwards. */
function Fields({ disabled, ...form }: FieldsProps & { disabled: boolean }) {
  return (
    <fieldset className={stack} disabled={disabled}>
      <FormField field="email" {...form}>
        {(common) => (
          <input
            {...common}
            type="email"
            className={`${entry} ${leftToRight}`}
            autoComplete="email"
            onChange={({ target }) => form.edit('email', target.value)}
          />
        )}
      </FormField>
      <FormField field="topic" {...form}>
        {(common) => <Topic {...common} topics={form.topics} edit={form.edit} />}
      </FormField>
      <FormField field="problem" {...form}>
        {(common) => (
          <textarea
            {...common}
            rows={5}
            className={`${entry} ${manyLines}`}
            // A text decides its own direction. An empty field has the page's.
            dir={form.fields.problem ? 'auto' : undefined}
            onChange={({ target }) => form.edit('problem', target.value)}
          />
        )}
      </FormField>
    </fieldset>
  );
}

interface Common {
  readonly id: string;
  readonly name: SupportField;
  readonly value: string;
  readonly required: true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends Pick<FieldsProps, 'fields' | 'wrong'> {
  readonly field: SupportField;
  readonly children: (common: Common) => React.ReactNode;
}

function FormField({ field, fields, wrong, children }: FieldProps) {
  const id = useId();
  const fault = wrong[field];
  const common: Common = {
    id,
    name: field,
    value: fields[field],
    required: true,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  };
  return (
    <Field>
      <Label htmlFor={id}>
        <bdi>{t(`support.${field}`)}</bdi>
      </Label>
      {children(common)}
      {fault && (
        <Fault id={`${id}-fault`}>
          <bdi>{fault}</bdi>
        </Fault>
      )}
    </Field>
  );
}

const Topic = ({ topics, edit, ...common }: Common & Pick<FieldsProps, 'topics' | 'edit'>) => (
  <Select {...common} onChoose={(topic) => edit('topic', topic)}>
    <option value="" disabled hidden>
      {t('supportForm.chooseTopic')}
    </option>
    {topics.map((topic) => (
      <option key={topic} value={topic}>
        {t(`support.topics.${topic}`)}
      </option>
    ))}
  </Select>
);

const firstWrong = (
  form: HTMLFormElement | null,
  faults: FormState['wrong'],
): HTMLElement | null => {
  const field = supportFields.find((field) => faults[field]);
  return field ? (form?.querySelector<HTMLElement>(`[name=${field}]`) ?? null) : null;
};

const Message = styled.output`
  display: block;
  text-wrap: pretty;
  &:empty {
    position: absolute;
  }
  &:focus {
    outline: none;
  }
  /* A short wait shows no text. */
  &[data-kind='sending'] {
    color: ${color.muted};
    animation: news-appears ${motion.calm} 300ms backwards;
  }
  &[data-kind='sent'] {
    padding: ${space(1.5)} ${space(2)};
    border-radius: ${radius.control};
    background: ${color.ground};
    font-weight: 600;
  }
  @keyframes news-appears {
    from {
      opacity: 0;
    }
  }
`;
