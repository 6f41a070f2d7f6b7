import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mostGrantedDays } from '#contract/admin/users.ts';
import { loadStates } from '../../../shared/api/resource.ts';
import { Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AddForm, FormFields, EntryField } from '../administration/adminParts.tsx';
import { adminApi, t } from '../publishPage.ts';
import { issueList, shelf, titleLanguage, titleOf } from '../shelf/shelfState.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

interface Props {
  /** The number of the account. */
  readonly who: string;
  readonly onGranted: () => Promise<void>;
}

/** Gives a customer an issue, or all issues for some days. */
export function GrantForm({ who, onGranted }: Props) {
  const id = useId();
  const [kind, setKind] = useState<'issue' | 'days'>('issue');
  const [issue, setIssue] = useState('');
  const [days, setDays] = useState('30');
  const [isWrong, setWrong] = useState(false);
  const { busy: isBusy, run } = useBusy();
  const chosen = kind === 'issue' ? issue : days;
  const isFine = /^[1-9]\d*$/.test(chosen) && (kind === 'issue' || Number(days) <= mostGrantedDays);
  const grant = async (): Promise<void> => {
    setWrong(!isFine);
    if (!isFine) return document.getElementById(id)?.focus();
    const what = kind === 'issue' ? { kind, issueId: Number(issue) } : { kind, days: Number(days) };
    await tellOutcome(
      () => adminApi.grant({ body: { who, what } }),
      () => t('customerList.done'),
    );
    await onGranted();
  };
  const fault = isWrong
    ? t(kind === 'issue' ? 'couponList.issueMissing' : 'couponList.daysWrong')
    : null;
  return (
    <AddForm heading={t('customerList.grantHeading')} onSubmit={() => void run(grant)}>
      <FormFields>
        <Segments
          name="grant"
          label={t('couponList.what')}
          chosen={kind}
          choices={[
            { value: 'issue', text: t('couponList.issue') },
            { value: 'days', text: t('couponList.all') },
          ]}
          onChoose={(value) => {
            setKind(value);
            setWrong(false);
          }}
        />
        {kind === 'issue' ? (
          <IssueChoice id={id} value={issue} fault={fault} onChoose={setIssue} />
        ) : (
          <EntryField
            id={id}
            label={t('couponList.days')}
            inputMode="numeric"
            maxLength={4}
            value={days}
            fault={fault}
            onType={setDays}
          />
        )}
      </FormFields>
      <button type="submit" className={filled} disabled={isBusy}>
        {t('customerList.grant')}
      </button>
    </AddForm>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly fault: string | null;
  readonly onChoose: (value: string) => void;
}

/** The issues that were published. */
function IssueChoice({ id, fault, ...select }: ChoiceProps) {
  const { value: issues } = useSnapshot(shelf).list;
  useEffect(() => {
    if (shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  return (
    <Field>
      <Label htmlFor={id}>{t('figures.issue')}</Label>
      <Select
        {...select}
        id={id}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
      >
        <option value="">–</option>
        {issues
          .filter(({ publishedAt }) => publishedAt !== null)
          .map((issue) => (
            <option key={issue.id} value={String(issue.id)} lang={titleLanguage(issue)}>
              {titleOf(issue)}
            </option>
          ))}
      </Select>
      {fault !== null && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </Field>
  );
}
