import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { NewsSending } from '#contract/admin/news.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint, stack } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { adminApi, momentText, numberText, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

const audience = proxy({ subscribers: 0 });

const sendings = resource<readonly NewsSending[]>(async () => {
  const { subscribers, sendings } = await adminApi.showNews();
  audience.subscribers = subscribers;
  return sendings;
}, []);

/** Milliseconds between two requests while mails are being sent. */
const refreshMs = 3000;

const columns: readonly Column<NewsSending>[] = [
  {
    name: t('newsList.issue'),
    text: ({ title }) => title,
    view: ({ id, title }) => (
      <a href={addressOf.issue(id)}>
        <bdi>{title}</bdi>
      </a>
    ),
  },
  {
    name: t('newsList.started'),
    text: ({ startedAt }) => momentText(startedAt),
    value: ({ startedAt }) => startedAt,
  },
  { name: t('newsList.state'), text: ({ state }) => t(`newsList.states.${state}`) },
  {
    name: t('newsList.sent'),
    text: ({ sent, recipients: all }) =>
      t('newsList.sentOf', { sent: numberText(sent), all: numberText(all) }),
  },
  { name: t('newsList.refused'), text: ({ refused }) => numberText(refused) },
];

/** The news of new issues by mail: the number of subscribers, and how far each issue is sent. */
export function NewsSendings() {
  const { subscribers } = useSnapshot(audience);
  const { value } = useSnapshot(sendings.data);
  const isSending = value.some(({ state }) => state === 'running');
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void sendings.refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [isSending]);
  return (
    // The section is hidden until somebody subscribes.
    <div hidden={subscribers === 0 && value.length === 0}>
      <div className={stack}>
        <PanelHeading>{t('newsList.heading')}</PanelHeading>
        <SmallPrint>{t('newsList.note', { subscribers: numberText(subscribers) })}</SmallPrint>
        <AdminTable
          name={t('newsList.heading')}
          source={sendings}
          rowKey={({ id }) => id}
          columns={columns}
          empty={t('newsList.empty')}
          actions={actionsOf}
        />
      </div>
    </div>
  );
}

const actionsOf = ({ id, title, state }: NewsSending) => {
  const press = state === 'running' ? 'stop' : 'continue';
  return state === 'done' ? null : (
    <button
      type="button"
      className={quiet}
      aria-label={`${t(`newsList.${press}`)}: ${title}`}
      onClick={() => void change(id, press)}
    >
      {t(`newsList.${press}`)}
    </button>
  );
};

async function change(id: number, press: 'stop' | 'continue'): Promise<void> {
  const order = () => adminApi.changeNews({ body: { id, change: press } });
  await tellOutcome(order, () => t(`newsList.done.${press}`));
  await sendings.refresh();
}
