import type { Invitation, Role, TeamMember } from '#contract/admin/team.ts';
import { nameOfProvider } from '#contract/providerNames.ts';
import type { RoleChange } from '#contract/admin/users.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading } from '../../../shared/ui/content.styles.ts';
import { AdminPage, ActionList } from '../administration/adminParts.tsx';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { adminApi, dayText, momentText, page, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { ApiTokens } from './ApiTokens.tsx';
import { Webhooks } from './Webhooks.tsx';
import { InviteForm } from './InviteForm.tsx';

const members = resource<readonly TeamMember[]>(() => adminApi.listTeam(), []);
const invitations = resource<readonly Invitation[]>(() => adminApi.listInvitations(), []);

const nameOf = ({ id, email }: Pick<TeamMember, 'id' | 'email'>): string =>
  email ?? t('teamList.account', { id });

const roleText = (role: Role): string => t(`teamList.roles.${role}`);

const waysText = ({ ways, passkeys }: TeamMember): string =>
  [
    ...ways.map((way) => nameOfProvider(way, t('teamList.provider'))),
    ...(passkeys > 0 ? [t('teamList.passkey')] : []),
  ].join(', ') || t('teamList.noWay');

const memberColumns: readonly Column<TeamMember>[] = [
  { name: t('teamList.email'), text: nameOf },
  { name: t('teamList.role'), text: ({ role }) => roleText(role) },
  { name: t('teamList.ways'), text: waysText },
  {
    name: t('teamList.seen'),
    text: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : momentText(lastSeenAt)),
    value: ({ lastSeenAt }) => lastSeenAt ?? '',
  },
];

const invitationColumns: readonly Column<Invitation>[] = [
  { name: t('teamList.email'), text: ({ email }) => email ?? '–' },
  { name: t('teamList.role'), text: ({ role }) => roleText(role) },
  {
    name: t('teamList.until'),
    text: ({ expiresAt }) => dayText(expiresAt),
    value: ({ expiresAt }) => expiresAt,
  },
];

/** The publishers and owners, and the invited ones. */
export const TeamView = () => (
  <AdminPage heading={t('teamList.heading')} note={t('teamList.note')}>
    <AdminTable
      name={t('teamList.heading')}
      source={members}
      rowKey={({ id }) => id}
      columns={memberColumns}
      empty={t('teamList.empty')}
      actions={memberActions}
    />
    <InviteForm onInvited={invitations.refresh} />
    <PanelHeading>{t('teamList.invitations')}</PanelHeading>
    <AdminTable
      name={t('teamList.invitations')}
      source={invitations}
      rowKey={({ id }) => id}
      columns={invitationColumns}
      empty={t('teamList.noInvitation')}
      actions={invitationAction}
    />
    <ApiTokens />
    <Webhooks />
  </AdminPage>
);

const memberActions = (member: TeamMember) => (
  <ActionList>
    {member.role === 'owner' ? (
      <ConfirmButton
        ask={t('teamList.makeEditor')}
        confirm={t('teamList.makeEditorNow')}
        subject={nameOf(member)}
        onConfirm={() => void change(member, { role: 'owner', isGranted: false })}
      />
    ) : (
      <ConfirmButton
        ask={t('teamList.makeOwner')}
        confirm={t('teamList.makeOwnerNow')}
        subject={nameOf(member)}
        onConfirm={() => void change(member, { role: 'owner', isGranted: true })}
      />
    )}
    <ConfirmButton
      ask={t('teamList.remove')}
      confirm={t('teamList.removeNow')}
      subject={nameOf(member)}
      onConfirm={() => void change(member, { role: 'publisher', isGranted: false })}
    />
  </ActionList>
);

/** An owner who gives up the own role gets the page of the new one. */
async function change(member: TeamMember, role: Omit<RoleChange, 'who'>): Promise<void> {
  const isChanged = await tellOutcome(
    () => adminApi.changeRole({ body: { who: String(member.id), ...role } }),
    () => t('teamList.changed', { name: nameOf(member) }),
  );
  if (isChanged && member.id === page.account?.id) return location.reload();
  await Promise.all([members.refresh(), invitations.refresh()]);
}

const invitationAction = ({ id, email, role }: Invitation) => (
  <ConfirmButton
    ask={t('teamList.withdraw')}
    confirm={t('teamList.withdrawNow')}
    subject={email ?? roleText(role)}
    onConfirm={() => void withdraw(id)}
  />
);

async function withdraw(id: number): Promise<void> {
  await tellOutcome(
    () => adminApi.removeInvitation({ body: { id } }),
    () => t('teamList.withdrawn'),
  );
  await invitations.refresh();
}
