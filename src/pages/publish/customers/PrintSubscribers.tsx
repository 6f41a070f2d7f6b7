import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  mostPrintListBytes,
  type PrintList,
  type PrintListEffect,
} from '#contract/admin/printSubscribers.ts';
import { resource } from '../../../shared/api/resource.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { entry, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AddForm, FormFields } from '../administration/adminParts.tsx';
import { FileInput } from '../administration/FileInput.tsx';
import { adminApi, numberText, t } from '../publishPage.ts';
import { showError, tellOutcome } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';

const report = resource(() => adminApi.showPrintList(), { addresses: 0, accounts: 0 });

/** A list whose effect is shown, and that is not stored yet. */
interface Tried {
  readonly order: PrintList;
  readonly effect: PrintListEffect;
}

const nextYear = (): string =>
  new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString().slice(0, 10);

async function preview(order: PrintList): Promise<Tried | null> {
  try {
    return { order, effect: await adminApi.previewPrintList({ body: order }) };
  } catch (error) {
    showError(error);
    return null;
  }
}

/** Stores the list. Returns whether the store has taken it. */
async function replace({ order }: Tried): Promise<boolean> {
  const isDone = await tellOutcome(
    () => adminApi.replacePrintList({ body: order }),
    () => t('printList.replaced'),
  );
  if (isDone) await report.refresh();
  return isDone;
}

function tooLarge(): null {
  showToast({ text: t('printList.tooLarge'), kind: 'error' });
  return null;
}

// JSON writes some characters with two.
const readable = async (file: File): Promise<string | null> =>
  file.size > mostPrintListBytes * 0.9 ? tooLarge() : file.text();

/** The list of print subscribers: its size, and a file that replaces it after its effect was shown. */
export function PrintSubscribers() {
  const first = useRef<HTMLButtonElement>(null);
  const { value } = useSnapshot(report.data);
  const [until, setUntil] = useState(nextYear);
  const [tried, setTried] = useState<Tried | null>(null);
  const { busy: isBusy, run } = useBusy();
  useEffect(() => void report.refresh(), []);
  const show = async (csv: string | null): Promise<void> =>
    setTried(csv === null ? null : await preview({ csv, until }));
  const store = async (list: Tried): Promise<void> => {
    if (!(await replace(list))) return;
    setTried(null);
    // The pressed button is gone.
    first.current?.focus();
  };
  const changeDay = (day: string): void => {
    setUntil(day);
    setTried(null);
  };
  return (
    <AddForm
      heading={t('printList.heading')}
      onSubmit={() => void (tried && run(() => store(tried)))}
    >
      <SmallPrint>
        {t('printList.note')}{' '}
        {t('printList.size', {
          addresses: numberText(value.addresses),
          accounts: numberText(value.accounts),
        })}
      </SmallPrint>
      <DayField until={until} onChange={changeDay} />
      <FileButtons
        first={first}
        isOff={until === ''}
        isEmpty={value.addresses === 0}
        onFile={(file) => void run(async () => show(await readable(file)))}
        onRemoveAll={() => void run(() => show(''))}
      />
      <output>{tried && effectText(tried.effect)}</output>
      {tried && (
        <button type="submit" className={filled} disabled={isBusy}>
          {t('printList.replace')}
        </button>
      )}
    </AddForm>
  );
}

interface DayProps {
  readonly until: string;
  readonly onChange: (day: string) => void;
}

function DayField({ until, onChange }: DayProps) {
  const id = useId();
  return (
    <FormFields>
      <Field>
        <Label htmlFor={id}>{t('printList.until')}</Label>
        <input
          id={id}
          type="date"
          required
          className={entry}
          value={until}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </FormFields>
  );
}

interface ButtonsProps {
  readonly first: React.Ref<HTMLButtonElement>;
  readonly isOff: boolean;
  readonly isEmpty: boolean;
  readonly onFile: (file: File) => void;
  readonly onRemoveAll: () => void;
}

function FileButtons({ first, isOff, isEmpty, onFile, onRemoveAll }: ButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <button
        ref={first}
        type="button"
        className={quiet}
        disabled={isOff}
        onClick={() => chooser.current?.click()}
      >
        {t('printList.choose')}
      </button>{' '}
      {!isEmpty && (
        <button type="button" className={quiet} disabled={isOff} onClick={onRemoveAll}>
          {t('printList.removeAll')}
        </button>
      )}
      <FileInput
        ref={chooser}
        label={t('printList.choose')}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => onFile(file)}
      />
    </div>
  );
}

function effectText({ added, kept, removed, unread, unreadLines }: PrintListEffect): string {
  const counts = { added, kept, removed };
  const texts = Object.entries(counts).map(([name, count]) => [name, numberText(count)]);
  const effect = t('printList.effect', Object.fromEntries(texts) as Record<string, string>);
  if (unread === 0) return effect;
  const lines = unreadLines.map(numberText).join(', ') + (unread > unreadLines.length ? ' …' : '');
  return `${effect} ${t('printList.unread', { lines })}`;
}
