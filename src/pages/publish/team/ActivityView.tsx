import { useEffect, useId } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { ListedActivity, TeamMember } from '#contract/admin/team.ts';
import { resource } from '../../../shared/api/resource.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { AdminPage, NarrowChoice } from '../administration/adminParts.tsx';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { adminApi, momentText, plainText, t, type TextKey } from '../publishPage.ts';

/** The filter, and the place in the list of the store: the cursor of the next rows. */
const chosen = proxy({ by: '', next: null as string | null });

const members = resource<readonly TeamMember[]>(() => adminApi.listTeam(), []);

const activity = resource<readonly ListedActivity[]>(() => pageAfter(null), []);

async function pageAfter(before: string | null): Promise<readonly ListedActivity[]> {
  const { by } = chosen;
  const query = { ...(before && { before }), ...(by && { by }) };
  const { rows, next } = await adminApi.listActivity({ query });
  chosen.next = next;
  return rows;
}

/** Adds the next rows to the list. */
const older = resource<readonly ListedActivity[]>(async () => {
  const earlier = activity.data.value;
  const rows = [...earlier, ...(await pageAfter(chosen.next))];
  if (activity.data.value === earlier) activity.data.value = rows;
  return rows;
}, []);

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
    text: ({ via, network }) =>
      t(`activityList.via.${via}`) + (network === null ? '' : `, ${network}`),
  },
];

/** What publishers and operators have changed. */
export function ActivityView() {
  const id = useId();
  const { by, next } = useSnapshot(chosen);
  const team = useSnapshot(members.data).value;
  useEffect(() => void members.load(), []);
  return (
    <AdminPage heading={t('activityList.heading')} note={t('activityList.note')}>
      <NarrowChoice>
        <Field>
          <Label htmlFor={id}>{t('activityList.who')}</Label>
          <Select
            id={id}
            value={by}
            onChoose={(value) => {
              chosen.by = value;
              void activity.load();
            }}
          >
            <option value="">{t('activityList.all')}</option>
            {team.map(({ id: number, email }) => (
              <option key={number} value={String(number)}>
                {email ?? t('teamList.account', { id: number })}
              </option>
            ))}
            <option value="command">{t('activityList.operator')}</option>
          </Select>
        </Field>
      </NarrowChoice>
      <AdminTable
        name={t('activityList.heading')}
        source={activity}
        rowKey={({ id: row }) => row}
        columns={columns}
        empty={t('activityList.empty')}
      />
      {next !== null && (
        <p>
          <button type="button" className={quiet} onClick={() => void older.load()}>
            {t('activityList.older')}
          </button>
        </p>
      )}
    </AdminPage>
  );
}
