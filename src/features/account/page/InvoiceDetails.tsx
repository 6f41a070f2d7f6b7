import { type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Dialog } from '@ark-ui/react/dialog';
import type { InvoiceDetails } from '#contract/api/invoice.ts';
import {
  type InvoiceField,
  invoiceFields,
  isEmptyInvoice,
  wrongInvoiceFields,
} from '#contract/api/invoiceFields.ts';
import { countries } from '#contract/countries.ts';
import { collator, regionNames } from '#contract/intl.ts';
import { api, loadStates, resource } from '../../../shared/api/index.ts';
import { showApiError, showToast, t } from '../../../shared/shell/index.ts';
import { stack } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label, manyLines } from '../../../shared/ui/fields.styles.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { Answers, Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { account } from '../accountState.ts';
import { useUserData } from '../session.ts';
import { ActionButton, Hint } from './accountPage.styles.ts';

/** null while the store numbers no receipts. */
const stored = resource<InvoiceDetails | null>(() => api.invoiceDetails(), null);

/** Among the actions of an account. It loads the details for the button beside the receipts too. */
export function InvoiceDetailsAction() {
  useUserData(stored.load);
  const hint = useId();
  const { value } = useSnapshot(stored.data);
  if (value === null) return null;
  return (
    <ActionButton>
      <InvoiceDetailsButton hint={hint} />
      <Hint id={hint}>
        <bdi>{t('invoiceDetails.hint')}</bdi>
      </Hint>
    </ActionButton>
  );
}

interface ButtonProps {
  readonly hint?: string;
  readonly className?: string;
}

/** Opens the form. A store that numbers no receipts has no button, and a guest has none. */
export function InvoiceDetailsButton({ hint, className = '' }: ButtonProps) {
  const { state, value } = useSnapshot(stored.data);
  const { user } = useSnapshot(account);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (value === null || state !== loadStates.loaded || !user || user.guest) return null;
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${quiet} ${className}`}
        aria-describedby={hint}
        onClick={() => setOpen(true)}
      >
        {t('invoiceDetails.open')}
      </button>
      {isOpen && <DetailsDialog details={value} opener={opener} onClose={() => setOpen(false)} />}
    </>
  );
}

const nothing: InvoiceDetails = { name: '', address: '', country: '', taxNumber: '' };

interface Props {
  readonly details: InvoiceDetails;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

function DetailsDialog({ details, opener, onClose }: Props) {
  const [form, setForm] = useState(details);
  const [wrong, setWrong] = useState<readonly InvoiceField[]>([]);
  const at = useRef<HTMLFormElement>(null);
  const { busy, run } = useBusy();
  const edit = (field: InvoiceField, value: string): void => {
    setWrong(wrong.filter((one) => one !== field));
    setForm({ ...form, [field]: value });
  };
  const save = async (body: InvoiceDetails): Promise<void> => {
    const faults = wrongInvoiceFields(body);
    setWrong(faults);
    if (faults[0]) return at.current?.querySelector<HTMLElement>(`[name=${faults[0]}]`)?.focus();
    try {
      await api.setInvoiceDetails({ body });
    } catch (error) {
      return showApiError(error);
    }
    const key = isEmptyInvoice(body) ? 'invoiceDetails.removed' : 'invoiceDetails.saved';
    showToast({ key, kind: 'success' });
    onClose();
    await stored.refresh();
  };
  return (
    <Modal layer="dialog" onClose={onClose} finalFocusEl={() => opener.current}>
      <ModalPanel heading={t('invoiceDetails.open')} closeLabel={t('account.close')} size="wide">
        <form
          ref={at}
          className={stack}
          noValidate
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault();
            void run(() => save(form));
          }}
        >
          <Dialog.Description>
            <bdi>{t('invoiceDetails.later')}</bdi>
          </Dialog.Description>
          {invoiceFields.map((field) => (
            <DetailField key={field} field={field} form={form} wrong={wrong} edit={edit} />
          ))}
          <Answers>
            {!isEmptyInvoice(details) && (
              <RemoveButton busy={busy} onRemove={() => void run(() => save(nothing))} />
            )}
            <button type="submit" className={filled} disabled={busy}>
              {t('invoiceDetails.save')}
            </button>
          </Answers>
        </form>
      </ModalPanel>
    </Modal>
  );
}

const RemoveButton = ({ busy, onRemove }: { busy: boolean; onRemove: () => void }) => (
  <button type="button" className={quiet} disabled={busy} onClick={onRemove}>
    {t('invoiceDetails.remove')}
  </button>
);

interface FieldProps {
  readonly field: InvoiceField;
  readonly form: InvoiceDetails;
  readonly wrong: readonly InvoiceField[];
  readonly edit: (field: InvoiceField, value: string) => void;
}

const completions = {
  name: 'billing name',
  address: 'billing street-address',
  country: 'billing country',
  taxNumber: 'off',
} as const;

const mostCharacters = { name: 200, address: 500, taxNumber: 30 } as const;

function DetailField({ field, form, wrong, edit }: FieldProps) {
  const id = useId();
  const isWrong = wrong.includes(field);
  const hasNote = isWrong || field === 'taxNumber';
  const common = {
    id,
    name: field,
    autoComplete: completions[field],
    'aria-invalid': isWrong,
    'aria-describedby': hasNote ? `${id}-note` : undefined,
  };
  return (
    <Field>
      <Label htmlFor={id}>
        <bdi>{t(`invoiceDetails.${field}`)}</bdi>
      </Label>
      {field === 'country' ? (
        <CountrySelect {...common} value={form.country} onChoose={(code) => edit(field, code)} />
      ) : (
        <TextEntry
          {...common}
          maxLength={mostCharacters[field]}
          value={form[field]}
          lines={field === 'address' ? 3 : 1}
          onType={(text) => edit(field, text)}
        />
      )}
      {isWrong && (
        <Fault id={`${id}-note`}>
          <bdi>{t(`invoiceDetails.wrong.${field}`)}</bdi>
        </Fault>
      )}
      {hasNote && !isWrong && (
        <Hint id={`${id}-note`}>
          <bdi>{t('invoiceDetails.taxNumberHint')}</bdi>
        </Hint>
      )}
    </Field>
  );
}

interface EntryProps {
  readonly id: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly value: string;
  readonly lines: number;
  readonly onType: (text: string) => void;
}

const TextEntry = ({ lines, onType, ...field }: EntryProps) =>
  lines > 1 ? (
    <textarea
      {...field}
      className={`${entry} ${manyLines}`}
      dir="auto"
      rows={lines}
      onChange={({ target }) => onType(target.value)}
    />
  ) : (
    <input
      {...field}
      type="text"
      className={entry}
      dir="auto"
      onChange={({ target }) => onType(target.value)}
    />
  );

interface CountryProps {
  readonly id: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly value: string;
  readonly onChoose: (code: string) => void;
}

/** All countries, by their names in the language of the page. */
function CountrySelect(select: CountryProps) {
  const [options] = useState(() => {
    const nameOf = regionNames(pageLanguage());
    const named = countries.map((code) => ({ code, name: nameOf(code) }));
    const { compare } = collator(pageLanguage(), {});
    return named.toSorted((a, b) => compare(a.name, b.name));
  });
  return (
    <Select {...select}>
      <option value="">{t('invoiceDetails.choose')}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
