import { useId, useState } from 'react';
import type { ApiToken, Role } from '#contract/admin/team.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AddForm, EntryField, FormFields } from '../administration/adminParts.tsx';
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
        <EntryField
          id={id}
          label={t('apiTokens.name')}
          dir="auto"
          maxLength={60}
          value={name}
          fault={isWrong ? t('oneTimeLink.nameWrong') : null}
          hint={t('apiTokens.nameHint')}
          onType={setName}
        />
        <RoleField
          role={role}
          note={t(role === 'owner' ? 'apiTokens.mayOwner' : 'teamList.may.publisher')}
          onChoose={setRole}
        />
        <Lifetime id={`${id}-days`} value={days} onChoose={setDays} />
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

interface LifetimeProps {
  readonly id: string;
  readonly value: (typeof lifetimes)[number];
  readonly onChoose: (value: (typeof lifetimes)[number]) => void;
}

const Lifetime = ({ id, value, onChoose }: LifetimeProps) => (
  <Field>
    <Label htmlFor={id}>{t('apiTokens.days')}</Label>
    <Select id={id} value={value} onChoose={onChoose}>
      {lifetimes.map((one) => (
        <option key={one} value={one}>
          {t('figures.days', { count: Number(one) })}
        </option>
      ))}
    </Select>
  </Field>
);
