import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { ListedActivity, TeamMember } from '#contract/admin/team.ts';
import { resource } from '../../../shared/api/resource.ts';
import { AdminPage, ListChoice } from '../administration/adminParts.tsx';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { pagedList } from '../administration/pagedList.ts';
import { adminApi, momentText, plainText, t, type TextKey } from '../publishPage.ts';

const chosen = proxy({ by: '' });

const members = resource<readonly TeamMember[]>(() => adminApi.listTeam(), []);

const activity = pagedList<ListedActivity>((part) =>
  adminApi.listActivity({ body: { ...part, by: chosen.by || null } }),
);

/** A call without a text is shown by its name. */
function callText(call: string): string {
  const key = `activityList.calls.${call}` as TextKey;
  const text = plainText(key);
  return text === key ? call : text;
}

const whoText = ({ user, via }: ListedActivity): string =>
  user
    ? (user.email ?? t('teamList.account', { id: user.id }))
    : t(via === 'command' ? 'activityList.operator' : 'activityList.nobody');

const columns: readonly Column<ListedActivity>[] = [
  { name: t('activityList.at'), text: ({ at }) => momentText(at), value: ({ at }) => at },
  { name: t('activityList.who'), text: whoText },
  {
    name: t('activityList.what'),
    text: ({ call, object }) => callText(call) + (object === null ? '' : ` (${object})`),
  },
  {
    name: t('activityList.from'),
    text: ({ via, token, network }) =>
      [t(`activityList.via.${via}`), ...(token ? [token] : []), ...(network ? [network] : [])].join(
        ', ',
      ),
  },
];

/** What publishers and operators have changed. */
export function ActivityView() {
  const { by } = useSnapshot(chosen);
  const team = useSnapshot(members.data).value;
  useEffect(() => void members.load(), []);
  return (
    <AdminPage heading={t('activityList.heading')} note={t('activityList.note')}>
      <ListChoice
        label={t('activityList.who')}
        all={t('activityList.all')}
        options={[
          ...team.map(({ id, email }) => ({
            value: String(id),
            text: email ?? t('teamList.account', { id }),
          })),
          { value: 'command', text: t('activityList.operator') },
        ]}
        value={by}
        onChoose={(value) => {
          chosen.by = value;
          void activity.load();
        }}
      />
      <AdminTable
        name={t('activityList.heading')}
        source={activity}
        rowKey={({ id: row }) => row}
        columns={columns}
        empty={t('activityList.empty')}
        searchLabel={t('activityList.search')}
      />
    </AdminPage>
  );
}
