import { styled } from '@linaria/react';
import { useId, useState } from 'react';
import {
  isWebhookAddress,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookType,
  webhookTypes,
} from '#contract/admin/webhooks.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Checked, entry, Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { ActionList, AddForm, FormFields } from '../administration/adminParts.tsx';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { CopyableText } from '../administration/CopyableLink.tsx';
import { adminApi, momentText, t, type TextKey } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

const endpoints = resource<readonly WebhookEndpoint[]>(
  async () => (await adminApi.listWebhooks()).endpoints,
  [],
);
const deliveries = resource<readonly WebhookDelivery[]>(
  async () => (await adminApi.listWebhooks()).deliveries,
  [],
);

/** A new type does not compile until it has a text here. */
const typeKeys: Readonly<Record<WebhookDelivery['type'], TextKey>> = {
  'purchase.completed': 'webhookList.names.purchase_completed',
  'purchase.refunded': 'webhookList.names.purchase_refunded',
  'subscription.started': 'webhookList.names.subscription_started',
  'subscription.renewed': 'webhookList.names.subscription_renewed',
  'subscription.ended': 'webhookList.names.subscription_ended',
  'issue.published': 'webhookList.names.issue_published',
  'customer.registered': 'webhookList.names.customer_registered',
  'customer.deleted': 'webhookList.names.customer_deleted',
  'support_request.created': 'webhookList.names.support_request_created',
  'webhook.test': 'webhookList.names.webhook_test',
};

const typeText = (type: WebhookDelivery['type']): string => t(typeKeys[type]);

const endpointColumns: readonly Column<WebhookEndpoint>[] = [
  { name: t('webhookList.url'), text: ({ url }) => url, view: ({ url }) => <bdi>{url}</bdi> },
  {
    name: t('webhookList.types'),
    text: ({ types }) =>
      types.length === webhookTypes.length ? t('webhookList.all') : types.map(typeText).join(', '),
  },
];

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
    <AdminTable
      name={t('webhookList.heading')}
      source={endpoints}
      rowKey={({ id }) => id}
      columns={endpointColumns}
      empty={t('webhookList.empty')}
      actions={endpointActions}
    />
    <WebhookForm />
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

function WebhookForm() {
  const id = useId();
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly WebhookType[]>(webhookTypes);
  const [isTried, setTried] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { busy: isBusy, run } = useBusy();
  const isUrlWrong = isTried && !isWebhookAddress(url.trim());
  const isTypesWrong = isTried && types.length === 0;
  const add = async (): Promise<void> => {
    setTried(true);
    const isUrlRight = isWebhookAddress(url.trim());
    if (!isUrlRight || types.length === 0)
      return document.getElementById(isUrlRight ? `${id}-${webhookTypes[0]}` : id)?.focus();
    const isAdded = await tellOutcome(
      async () => {
        const order = { url: url.trim(), types: [...types] };
        setSecret((await adminApi.addWebhook({ body: order })).secret);
      },
      () => t('webhookList.added'),
    );
    if (!isAdded) return;
    setUrl('');
    setTried(false);
    await endpoints.refresh();
  };
  return (
    <AddForm heading={t('webhookList.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <AddressField id={id} url={url} isWrong={isUrlWrong} onType={setUrl} />
      </FormFields>
      <TypeChoice id={id} types={types} isWrong={isTypesWrong} onChoose={setTypes} />
      <button type="submit" className={filled} disabled={isBusy}>
        {t('webhookList.add')}
      </button>
      {secret !== null && (
        <CopyableText text={secret} note={t('webhookList.once')} button={t('webhookList.copy')} />
      )}
    </AddForm>
  );
}

interface AddressProps {
  readonly id: string;
  readonly url: string;
  readonly isWrong: boolean;
  readonly onType: (url: string) => void;
}

const AddressField = ({ id, url, isWrong, onType }: AddressProps) => (
  <Field>
    <Label htmlFor={id}>{t('webhookList.url')}</Label>
    <input
      id={id}
      className={entry}
      type="url"
      dir="ltr"
      autoComplete="off"
      maxLength={1000}
      value={url}
      aria-invalid={isWrong}
      aria-describedby={`${id}-note`}
      onChange={({ target }) => onType(target.value)}
    />
    {isWrong ? (
      <Fault id={`${id}-note`}>{t('webhookList.urlWrong')}</Fault>
    ) : (
      <SmallPrint id={`${id}-note`}>{t('webhookList.urlHint')}</SmallPrint>
    )}
  </Field>
);

interface TypeProps {
  /** The beginning of the ids of the checkboxes. */
  readonly id: string;
  readonly types: readonly WebhookType[];
  readonly isWrong: boolean;
  readonly onChoose: (types: readonly WebhookType[]) => void;
}

const TypeChoice = ({ id, types, isWrong, onChoose }: TypeProps) => (
  <Group aria-describedby={isWrong ? `${id}-types` : undefined}>
    <legend>{t('webhookList.types')}</legend>
    <FormFields>
      {webhookTypes.map((type) => (
        <Checked key={type}>
          <input
            id={`${id}-${type}`}
            type="checkbox"
            checked={types.includes(type)}
            onChange={({ target: { checked } }) =>
              onChoose(checked ? [...types, type] : types.filter((one) => one !== type))
            }
          />
          {typeText(type)}
        </Checked>
      ))}
    </FormFields>
    {isWrong && <Fault id={`${id}-types`}>{t('webhookList.typesWrong')}</Fault>}
  </Group>
);

const Group = styled.fieldset`
  inline-size: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
  }
`;

/** Milliseconds until a receiver has usually answered. */
const answerMs = 1500;

async function send(order: () => Promise<void>, told: TextKey): Promise<void> {
  await tellOutcome(order, () => t(told));
  await deliveries.refresh();
  setTimeout(() => void deliveries.refresh(), answerMs);
}

const endpointActions = ({ id, url }: WebhookEndpoint) => (
  <ActionList>
    <button
      type="button"
      className={quiet}
      aria-label={`${t('webhookList.test')}: ${url}`}
      onClick={() => void send(() => adminApi.testWebhook({ body: { id } }), 'webhookList.tested')}
    >
      {t('webhookList.test')}
    </button>
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
