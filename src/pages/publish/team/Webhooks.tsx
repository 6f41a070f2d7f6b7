import { useRef, useState } from 'react';
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookTypes,
} from '#contract/admin/webhooks.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { ActionList } from '../administration/adminParts.tsx';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { adminApi, momentText, t, type TextKey } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { NewSecret, typeText, WebhookForm } from './WebhookForm.tsx';

const endpoints = resource<readonly WebhookEndpoint[]>(
  async () => (await adminApi.listWebhooks()).endpoints,
  [],
);
const deliveries = resource<readonly WebhookDelivery[]>(
  async () => (await adminApi.listWebhooks()).deliveries,
  [],
);

const endpointColumns: readonly Column<WebhookEndpoint>[] = [
  { name: t('webhookList.url'), text: ({ url }) => url, view: ({ url }) => <bdi>{url}</bdi> },
  {
    name: t('webhookList.types'),
    text: ({ types }) =>
      types.length === webhookTypes.length ? t('webhookList.all') : types.map(typeText).join(', '),
  },
  { name: t('webhookList.state'), text: endpointState },
];

function endpointState({ isPaused, formerSecretEndsAt }: WebhookEndpoint): string {
  const isFormerValid = formerSecretEndsAt !== null && new Date(formerSecretEndsAt) > new Date();
  return [
    t(isPaused ? 'webhookList.paused' : 'webhookList.active'),
    ...(isFormerValid
      ? [t('webhookList.formerSecret', { time: momentText(formerSecretEndsAt) })]
      : []),
  ].join(', ');
}

const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  {
    name: t('webhookList.at'),
    text: ({ createdAt }) => momentText(createdAt),
    value: ({ createdAt }) => createdAt,
  },
  { name: t('webhookList.message'), text: ({ type }) => typeText(type) },
  { name: t('webhookList.url'), text: ({ url }) => url, view: ({ url }) => <bdi>{url}</bdi> },
  { name: t('webhookList.state'), text: stateText },
];

/** The last attempt of a message that waits for another one has failed. */
function stateText({ state, status, fault }: WebhookDelivery): string {
  if (fault !== null) return t(`webhookList.${fault}`);
  if (status === null) return t(`webhookList.${state}`);
  return t(`webhookList.${state === 'delivered' ? 'deliveredWith' : 'failedWith'}`, { status });
}

/** The programs of the publisher that get signed messages, and the last messages. */
export const Webhooks = () => (
  <>
    <PanelHeading>{t('webhookList.heading')}</PanelHeading>
    <SmallPrint>{t('webhookList.note')}</SmallPrint>
    <Endpoints />
    <PanelHeading>{t('webhookList.log')}</PanelHeading>
    <AdminTable
      name={t('webhookList.log')}
      source={deliveries}
      rowKey={({ id }) => id}
      columns={deliveryColumns}
      empty={t('webhookList.logEmpty')}
      actions={resendButton}
    />
  </>
);

/** One form adds a webhook, or changes the chosen one. Below it is the last secret, which is shown once. */
function Endpoints() {
  const [edited, setEdited] = useState<WebhookEndpoint | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const endEdit = (): void => {
    setEdited(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const renew = async (id: number): Promise<void> => {
    await tellOutcome(
      async () => setSecret((await adminApi.renewWebhookSecret({ body: { id } })).secret),
      () => t('webhookList.renewed'),
    );
    await endpoints.refresh();
  };
  const onSaved = async (added: string | null): Promise<void> => {
    if (edited) endEdit();
    if (added !== null) setSecret(added);
    await Promise.all([endpoints.refresh(), deliveries.refresh()]);
  };
  const actionsOf = (row: WebhookEndpoint) => (
    <EndpointActions
      row={row}
      onEdit={(button) => {
        opener.current = button;
        setEdited(row);
      }}
      onRenew={() => renew(row.id)}
    />
  );
  return (
    <>
      <AdminTable
        name={t('webhookList.heading')}
        source={endpoints}
        rowKey={({ id }) => id}
        columns={endpointColumns}
        empty={t('webhookList.empty')}
        actions={actionsOf}
      />
      {secret !== null && <NewSecret secret={secret} />}
      <WebhookForm key={edited?.id ?? 'new'} edited={edited} onSaved={onSaved} onCancel={endEdit} />
    </>
  );
}

/** Milliseconds until a receiver has usually answered. */
const answerMs = 1500;

async function send(order: () => Promise<void>, told: TextKey): Promise<void> {
  await tellOutcome(order, () => t(told));
  await deliveries.refresh();
  setTimeout(() => void deliveries.refresh(), answerMs);
}

interface ActionProps {
  readonly row: WebhookEndpoint;
  readonly onEdit: (button: HTMLElement) => void;
  readonly onRenew: () => Promise<void>;
}

const EndpointActions = ({
  row: { id, url, formerSecretEndsAt },
  onEdit,
  onRenew,
}: ActionProps) => (
  <ActionList>
    <button
      type="button"
      className={quiet}
      aria-label={`${t('webhookList.edit')}: ${url}`}
      onClick={({ currentTarget }) => onEdit(currentTarget)}
    >
      {t('webhookList.edit')}
    </button>
    <button
      type="button"
      className={quiet}
      aria-label={`${t('webhookList.test')}: ${url}`}
      onClick={() => void send(() => adminApi.testWebhook({ body: { id } }), 'webhookList.tested')}
    >
      {t('webhookList.test')}
    </button>
    <ConfirmButton
      key={formerSecretEndsAt}
      ask={t('webhookList.renew')}
      confirm={t('webhookList.renewNow')}
      subject={url}
      onConfirm={() => void onRenew()}
    />
    <ConfirmButton
      ask={t('webhookList.remove')}
      confirm={t('webhookList.removeNow')}
      subject={url}
      onConfirm={() => void remove(id)}
    />
  </ActionList>
);

async function remove(id: number): Promise<void> {
  await tellOutcome(
    () => adminApi.removeWebhook({ body: { id } }),
    () => t('webhookList.removed'),
  );
  await Promise.all([endpoints.refresh(), deliveries.refresh()]);
}

const resendButton = ({ id, type, state }: WebhookDelivery) =>
  state === 'waiting' ? null : (
    <button
      type="button"
      className={quiet}
      aria-label={`${t('webhookList.again')}: ${typeText(type)}`}
      onClick={() =>
        void send(() => adminApi.resendDelivery({ body: { id } }), 'webhookList.resent')
      }
    >
      {t('webhookList.again')}
    </button>
  );
