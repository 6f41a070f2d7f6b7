import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mostCodes } from '#contract/admin/sales.ts';
import { loadStates } from '../../../shared/api/resource.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { Caption } from '../editor/editor.styles.ts';
import { adminApi, page, t } from '../publishPage.ts';
import { issueList, shelf, titleLanguage, titleOf } from '../shelf/shelfState.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { type CouponFaults, type CouponForm, emptyCouponForm, orderOf } from './couponForm.ts';
import { AddForm, FormFields } from '../administration/adminParts.tsx';

/** @param onAdded loads the list again */
export function AddCoupons({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const [form, setForm] = useState(emptyCouponForm);
  const [faults, setFaults] = useState<CouponFaults>({});
  const { busy: isBusy, run } = useBusy();
  const set: Setter = (field, value) => setForm((before) => ({ ...before, [field]: value }));
  const add = async (): Promise<void> => {
    const order = orderOf(form, page.precision);
    if ('faults' in order) {
      setFaults(order.faults);
      const [first] = Object.keys(order.faults);
      return document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
    setFaults({});
    const isAdded = await tellOutcome(
      () => adminApi.addCoupons({ body: order }),
      ({ codes }) => t('couponList.added', { count: codes.length }),
    );
    if (!isAdded) return;
    set('code', '');
    await onAdded();
  };
  const input = { form, faults, set };
  return (
    <AddForm heading={t('couponList.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <CodeFields {...input} />
        <GoodsFields {...input} />
        <TextField
          {...input}
          name="uses"
          label={t('couponList.uses')}
          hint={t('couponList.usesHint')}
          isNumber
        />
        <TextField
          {...input}
          name="until"
          label={t('couponList.until')}
          hint={t('couponList.untilHint')}
          type="date"
        />
      </FormFields>
      <button type="submit" className={filled} disabled={isBusy}>
        {t('couponList.add')}
      </button>
    </AddForm>
  );
}

type Setter = <Name extends keyof CouponForm>(name: Name, value: CouponForm[Name]) => void;

interface Input {
  readonly form: CouponForm;
  readonly faults: CouponFaults;
  readonly set: Setter;
}

/** One code of the owner's, or a number of random codes. */
const CodeFields = (input: Input) => {
  const { form, set } = input;
  return (
    <>
      <Field>
        <Caption aria-hidden="true">{t('couponList.codes')}</Caption>
        <Segments
          name="codes"
          label={t('couponList.codes')}
          chosen={form.codes}
          choices={[
            { value: 'typed', text: t('couponList.typed') },
            { value: 'random', text: t('couponList.random') },
          ]}
          onChoose={(value) => set('codes', value)}
        />
      </Field>
      {form.codes === 'typed' ? (
        <TextField
          {...input}
          name="code"
          label={t('couponList.code')}
          hint={t('couponList.codeHint')}
        />
      ) : (
        <TextField {...input} name="count" label={t('couponList.count')} isNumber />
      )}
    </>
  );
};

/** What the coupons open. */
const GoodsFields = (input: Input) => {
  const { form, set } = input;
  return (
    <>
      <Field>
        <Caption aria-hidden="true">{t('couponList.what')}</Caption>
        <Segments
          name="opens"
          label={t('couponList.what')}
          chosen={form.opens}
          choices={[
            { value: 'all', text: t('couponList.all') },
            { value: 'issue', text: t('couponList.issue') },
            { value: 'percent', text: t('couponList.percent') },
            { value: 'amount', text: t('couponList.amount') },
          ]}
          onChoose={(value) => set('opens', value)}
        />
      </Field>
      {form.opens === 'all' && (
        <TextField {...input} name="days" label={t('couponList.days')} isNumber />
      )}
      {form.opens === 'percent' && (
        <TextField {...input} name="percent" label={t('couponList.percentOf')} isNumber />
      )}
      {form.opens === 'amount' && (
        <TextField
          {...input}
          name="amount"
          label={t('couponList.amountOf', { currency: page.currency })}
        />
      )}
      {form.opens !== 'all' && <IssueField {...input} />}
    </>
  );
};

interface TextFieldProps extends Input {
  readonly name: 'code' | 'count' | 'days' | 'percent' | 'amount' | 'uses' | 'until';
  readonly label: string;
  readonly hint?: string;
  readonly isNumber?: boolean;
  readonly type?: 'text' | 'date';
}

function TextField({ name, label, hint, isNumber, type = 'text', ...input }: TextFieldProps) {
  const id = useId();
  const fault = input.faults[name];
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        name={name}
        type={type}
        className={`${entry} ${leftToRight}`}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={40}
        value={input.form[name]}
        aria-invalid={fault !== undefined}
        aria-describedby={fault || hint ? `${id}-note` : undefined}
        onChange={({ target }) => input.set(name, target.value)}
      />
      <FieldNote id={`${id}-note`} fault={fault} hint={hint} />
    </Field>
  );
}

interface NoteProps {
  readonly id: string;
  readonly fault: CouponFaults[keyof CouponForm];
  readonly hint?: ReactNode;
}

const FieldNote = ({ id, fault, hint }: NoteProps) =>
  fault ? (
    <Fault id={id}>{t(`couponList.${fault}`, { most: mostCodes })}</Fault>
  ) : (
    hint && <SmallPrint id={id}>{hint}</SmallPrint>
  );

/** Only issues on the shelf that have a price: the store refuses a coupon for another one. */
function IssueField({ form, faults, set }: Input) {
  const id = useId();
  const { value: issues } = useSnapshot(shelf).list;
  useEffect(() => {
    if (shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  const onSale = issues.filter(({ price, isListed }) => isListed && price !== null);
  return (
    <Field>
      <Label htmlFor={id}>{t('figures.issue')}</Label>
      <Select
        id={id}
        name="issue"
        value={form.issue}
        aria-invalid={faults.issue !== undefined}
        aria-describedby={`${id}-note`}
        onChoose={(value) => set('issue', value)}
      >
        <option value="">{form.opens === 'issue' ? '–' : t('couponList.allIssues')}</option>
        {onSale.map((issue) => (
          <option key={issue.id} value={String(issue.id)} lang={titleLanguage(issue)}>
            {titleOf(issue)}
          </option>
        ))}
      </Select>
      <FieldNote id={`${id}-note`} fault={faults.issue} />
    </Field>
  );
}
