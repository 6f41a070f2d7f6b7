import { useId, useState } from 'react';
import type { ApiToken, Role } from '#contract/admin/team.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AddForm, FormFields } from '../administration/adminParts.tsx';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { CopyableText } from '../administration/CopyableLink.tsx';
import { adminApi, dayText, momentText, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { RoleField } from './InviteForm.tsx';
import { withPrefix } from '../../../shared/ui/prefix.ts';

const tokens = resource<readonly ApiToken[]>(() => adminApi.listApiTokens(), []);

const columns: readonly Column<ApiToken>[] = [
  { name: t('apiTokens.name'), text: ({ name }) => name },
  { name: t('teamList.role'), text: ({ role }) => t(`teamList.roles.${role}`) },
  {
    name: t('apiTokens.owner'),
    text: ({ owner: { id, email } }) => email ?? t('teamList.account', { id }),
  },
  {
    name: t('teamList.until'),
    text: ({ expiresAt }) => dayText(expiresAt),
    value: ({ expiresAt }) => expiresAt,
  },
  {
    name: t('passkeyList.used'),
    text: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : momentText(lastUsedAt)),
    value: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
];

/** The tokens by which programs make the calls of this page. */
export const ApiTokens = () => (
  <>
    <PanelHeading>{t('apiTokens.heading')}</PanelHeading>
    <SmallPrint>
      {t('apiTokens.note')} <a href={withPrefix('/api/docs')}>{t('apiTokens.calls')}</a>
    </SmallPrint>
    <AdminTable
      name={t('apiTokens.heading')}
      source={tokens}
      rowKey={({ id }) => id}
      columns={columns}
      empty={t('apiTokens.empty')}
      actions={revokeButton}
    />
    <TokenForm />
  </>
);

/** The days of the choice, from one day to one year. */
const lifetimes = ['1', '7', '30', '90', '365'] as const;

function TokenForm() {
  const id = useId();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('publisher');
  const [days, setDays] = useState<(typeof lifetimes)[number]>('90');
  const [isWrong, setWrong] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const { busy: isBusy, run } = useBusy();
  const add = async (): Promise<void> => {
    const typed = name.trim();
    setWrong(typed === '');
    if (typed === '') return document.getElementById(id)?.focus();
    const isAdded = await tellOutcome(
      async () => {
        const order = { name: typed, role, days: Number(days) };
        setToken((await adminApi.addApiToken({ body: order })).token);
      },
      () => t('apiTokens.added'),
    );
    if (!isAdded) return;
    setName('');
    await tokens.refresh();
  };
  return (
    <AddForm heading={t('apiTokens.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <NameField id={id} name={name} isWrong={isWrong} onType={setName} />
        <RoleField
          role={role}
          note={t(role === 'owner' ? 'apiTokens.mayOwner' : 'teamList.may.publisher')}
          onChoose={setRole}
        />
        <Field>
          <Label htmlFor={`${id}-days`}>{t('apiTokens.days')}</Label>
          <Select id={`${id}-days`} value={days} onChoose={setDays}>
            {lifetimes.map((value) => (
              <option key={value} value={value}>
                {t('figures.days', { count: Number(value) })}
              </option>
            ))}
          </Select>
        </Field>
      </FormFields>
      <button type="submit" className={filled} disabled={isBusy}>
        {t('apiTokens.add')}
      </button>
      {token !== null && (
        <CopyableText text={token} note={t('apiTokens.once')} button={t('apiTokens.copy')} />
      )}
    </AddForm>
  );
}

interface NameProps {
  readonly id: string;
  readonly name: string;
  readonly isWrong: boolean;
  readonly onType: (name: string) => void;
}

const NameField = ({ id, name, isWrong, onType }: NameProps) => (
  <Field>
    <Label htmlFor={id}>{t('apiTokens.name')}</Label>
    <input
      id={id}
      className={entry}
      dir="auto"
      autoComplete="off"
      maxLength={60}
      value={name}
      aria-invalid={isWrong}
      aria-describedby={`${id}-note`}
      onChange={({ target }) => onType(target.value)}
    />
    {isWrong ? (
      <Fault id={`${id}-note`}>{t('oneTimeLink.nameWrong')}</Fault>
    ) : (
      <SmallPrint id={`${id}-note`}>{t('apiTokens.nameHint')}</SmallPrint>
    )}
  </Field>
);

const revokeButton = ({ id, name }: ApiToken) => (
  <ConfirmButton
    ask={t('apiTokens.revoke')}
    confirm={t('apiTokens.revokeNow')}
    subject={name}
    onConfirm={() => void revoke(id)}
  />
);

async function revoke(id: number): Promise<void> {
  await tellOutcome(
    () => adminApi.removeApiToken({ body: { id } }),
    () => t('apiTokens.revoked'),
  );
  await tokens.refresh();
}
