import { proxy, useSnapshot } from 'valtio';
import type { ListedRequest } from '#contract/admin/users.ts';
import { supportTopics } from '#contract/api/support.ts';
import { resource } from '../../../shared/api/resource.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { adminApi, dayText, page, plainText, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';
import { ActionList, NarrowChoice, Problem, AdminPage } from '../administration/adminParts.tsx';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { Withdrawals } from './Withdrawals.tsx';

const chosen = proxy({ which: 'open' as 'open' | 'all' });

const requests = resource<readonly ListedRequest[]>(
  () => adminApi.listRequests({ query: { all: chosen.which === 'all' ? 'true' : 'false' } }),
  [],
);

/** A topic of an earlier version of the form is shown as it is. */
function topicText(topic: string): string {
  const known = supportTopics.find((one) => one === topic);
  return known ? t(`requests.topics.${known}`) : topic;
}

const columns: readonly Column<ListedRequest>[] = [
  {
    name: t('requests.sent'),
    text: ({ sentAt }) => dayText(sentAt),
    value: ({ sentAt }) => sentAt,
  },
  {
    name: t('requests.from'),
    text: ({ email }) => email,
    view: ({ email, userId }) =>
      userId !== null && (
        <a href={addressOf.customer(userId)}>
          <bdi>{email}</bdi>
        </a>
      ),
  },
  {
    name: t('requests.problem'),
    text: ({ topic, problem }) => `${topicText(topic)}: ${problem}`,
    view: ({ topic, problem }) => (
      <Problem dir="auto">
        <b>{topicText(topic)}</b>
        {`\n${problem}`}
      </Problem>
    ),
  },
  {
    name: t('requests.answered'),
    text: ({ answeredAt }) => (answeredAt === null ? '–' : dayText(answeredAt)),
    value: ({ answeredAt }) => answeredAt ?? '',
  },
];

/** The requests of customers. */
export function RequestsView() {
  const { which } = useSnapshot(chosen);
  return (
    <AdminPage heading={t('requests.heading')} note={t('requests.note')}>
      <NarrowChoice>
        <Segments
          name="which"
          label={t('requests.which')}
          chosen={which}
          choices={[
            { value: 'open', text: t('requests.open') },
            { value: 'all', text: t('requests.all') },
          ]}
          onChoose={(value) => {
            chosen.which = value;
            void requests.load();
          }}
        />
      </NarrowChoice>
      <AdminTable
        name={t('requests.heading')}
        source={requests}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('requests.empty')}
        actions={actionsOf}
      />
      <Withdrawals key={which} all={which === 'all'} />
    </AdminPage>
  );
}

const actionsOf = ({ id, email, problem, answeredAt }: ListedRequest) => (
  <ActionList>
    <a className={quiet} href={replyAddress(email, problem)}>
      {t('requests.reply')}
    </a>
    {answeredAt === null && (
      <button type="button" className={quiet} onClick={() => void markAnswered(id)}>
        {t('requests.mark')}
      </button>
    )}
  </ActionList>
);

/** Mail programs cut longer addresses. */
const mostQuoted = 1000;

/** A mailto address (RFC 6068) with the request as a quotation. */
function replyAddress(email: string, problem: string): string {
  const quotation = problem.slice(0, mostQuoted).replaceAll(/^/gm, '> ');
  const subject = plainText('requests.subject', { store: page.storeName });
  const fields = { subject, body: `\r\n\r\n${quotation.replaceAll(/\r?\n/g, '\r\n')}` };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  // The sign @ of an address is not encoded.
  const address = email.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}?${query.join('&')}`;
}

async function markAnswered(id: number): Promise<void> {
  await tellOutcome(
    () => adminApi.markAnswered({ body: { id } }),
    () => t('requests.marked'),
  );
  await requests.refresh();
}
