import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type AccessLink, firstCurrencies, type LinkUse } from '#contract/admin/accessCalls.ts';
import { AccountEmail } from '#contract/api/signIn.ts';
import { type Locale, locales } from '#contract/boot.ts';
import { languageNames } from '#contract/intl.ts';
import { loadStates, resource } from '../../../shared/api/resource.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { filled, Notice, NoticeHeading, NoticeText } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AddForm, AdminPage, EntryField, FormFields } from '../administration/adminParts.tsx';
import { adminApi, currencyText, page, t } from '../publishPage.ts';
import { route } from '../publishRoute.ts';
import { errorMessageOf, showError } from '../toasts/publishToasts.ts';
import { AccountText, Command } from './AccessDenied.tsx';
import { withPrefix } from '../../../shared/ui/prefix.ts';

const secret = (): string => (route.view.kind === 'link' ? route.view.secret : '');

const link = resource<AccessLink | null>(
  () => adminApi.lookAtLink({ body: { secret: secret() } }),
  null,
);

/** Opened by a one-time link. The link is spent by the press, and not by the visit. */
export function LinkPage() {
  const { state, value, error } = useSnapshot(link.data);
  useEffect(() => {
    link.forget();
    void link.load();
  }, []);
  if (state === loadStates.failed)
    return (
      <Notice>
        <NoticeHeading>{t('oneTimeLink.endedHeading')}</NoticeHeading>
        <NoticeText>{errorMessageOf(error)}</NoticeText>
        <Command dir="ltr" translate="no">
          gatefold user link
        </Command>
      </Notice>
    );
  if (!value || state !== loadStates.loaded)
    return <Notice as="output">{t('table.loading')}</Notice>;
  return value.kind === 'first_run' ? <FirstRun /> : <SignInByLink link={value} />;
}

/** Spends the link. The page is loaded again, without the secret in its address and history. */
async function spend(details: Omit<LinkUse, 'secret'>): Promise<void> {
  try {
    await adminApi.useLink({ body: { secret: secret(), ...details } });
  } catch (error) {
    return showError(error);
  }
  history.replaceState(null, '', withPrefix('/publish'));
  location.reload();
}

const isEmail = (text: string): boolean => AccountEmail.safeParse(text).success;

function SignInByLink({ link: { kind, role, email } }: { readonly link: AccessLink }) {
  const { busy: isBusy, run } = useBusy();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const isInvited = kind === 'invitation';
  const account = isInvited ? (page.account?.email ?? email) : email;
  const needsEmail = isInvited && !page.account && email === null;
  const accept = async (): Promise<void> => {
    setWrong(needsEmail && !isEmail(typed));
    if (needsEmail && !isEmail(typed)) return document.getElementById(id)?.focus();
    await spend(needsEmail ? { email: typed } : {});
  };
  return (
    <Notice
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(accept);
      }}
    >
      <NoticeHeading>
        {isInvited ? t('oneTimeLink.invitedHeading') : t('gate.heading')}
      </NoticeHeading>
      {isInvited && (
        <NoticeText>
          {t(`oneTimeLink.${role ?? 'publisher'}`, { store: page.storeName })}
        </NoticeText>
      )}
      {account !== null && (
        <AccountText>{t('oneTimeLink.account', { email: account })}</AccountText>
      )}
      {needsEmail && (
        <TextField id={id} kind="email" value={typed} onChange={setTyped} isWrong={isWrong} />
      )}
      <button type="submit" className={filled} disabled={isBusy}>
        {t(isInvited ? 'oneTimeLink.accept' : 'gate.signIn')}
      </button>
    </Notice>
  );
}

interface FieldProps {
  readonly id: string;
  readonly kind: 'email' | 'name';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
}

const TextField = ({ id, kind, value, onChange, isWrong }: FieldProps) => {
  const fault = t(kind === 'email' ? 'oneTimeLink.emailWrong' : 'oneTimeLink.nameWrong');
  const look =
    kind === 'email' ? { type: 'email', maxLength: 254 } : { dir: 'auto', maxLength: 100 };
  return (
    <EntryField
      {...look}
      id={id}
      label={t(`oneTimeLink.${kind}`)}
      autoComplete={kind === 'email' ? 'email' : 'organization'}
      value={value}
      fault={isWrong ? fault : null}
      onType={onChange}
    />
  );
};

const knownLanguage = (): Locale =>
  locales.find((one) => browserLanguage().startsWith(one)) ?? page.locale;

const emptyForm = () => ({
  email: '',
  name: '',
  currency: firstCurrencies.find((one) => one === page.currency) ?? 'EUR',
  language: knownLanguage(),
});
type FirstForm = ReturnType<typeof emptyForm>;

/** The first owner names the store. The view of settings changes each field later. */
function FirstRun() {
  const id = useId();
  const [form, setForm] = useState(emptyForm);
  const [wrong, setWrong] = useState<'email' | 'name' | null>(null);
  const { busy: isBusy, run } = useBusy();
  const set = (change: Partial<FirstForm>): void => setForm((before) => ({ ...before, ...change }));
  const begin = async (): Promise<void> => {
    const { email, ...store } = form;
    const fault = isEmail(email) ? (store.name.trim() === '' ? 'name' : null) : 'email';
    setWrong(fault);
    if (fault) return document.getElementById(`${id}-${fault}`)?.focus();
    await spend({ email, store });
  };
  return (
    <AdminPage heading={t('oneTimeLink.firstHeading')} note={t('oneTimeLink.first')}>
      <AddForm heading={t('oneTimeLink.store')} onSubmit={() => void run(begin)}>
        <FormFields>
          {(['email', 'name'] as const).map((kind) => (
            <TextField
              key={kind}
              id={`${id}-${kind}`}
              kind={kind}
              value={form[kind]}
              onChange={(value) => set({ [kind]: value })}
              isWrong={wrong === kind}
            />
          ))}
          <Choice
            name={t('oneTimeLink.currency')}
            value={form.currency}
            values={firstCurrencies}
            nameOf={currencyText}
            onChoose={(currency) => set({ currency })}
          />
          <Choice
            name={t('oneTimeLink.language')}
            value={form.language}
            values={locales}
            nameOf={languageNames(page.locale)}
            onChoose={(language) => set({ language })}
          />
        </FormFields>
        <button type="submit" className={filled} disabled={isBusy}>
          {t('oneTimeLink.begin')}
        </button>
      </AddForm>
    </AdminPage>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ name, value, values, nameOf, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{name}</Label>
      <Select id={id} value={value} onChoose={onChoose}>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
