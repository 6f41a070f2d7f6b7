import { styled } from '@linaria/react';
import { useEffect, useId, useState } from 'react';
import {
  isWebhookAddress,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookType,
  webhookTypes,
} from '#contract/admin/webhooks.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Checked, Fault } from '../../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { ActionList, AddForm, EntryField, FormFields } from '../administration/adminParts.tsx';
import { CopyableText } from '../administration/CopyableLink.tsx';
import { adminApi, t, type TextKey } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

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

export const typeText = (type: WebhookDelivery['type']): string => t(typeKeys[type]);

interface Props {
  /** null for a new one. */
  readonly edited: WebhookEndpoint | null;
  /** @param secret of a new webhook; null after a change */
  readonly onSaved: (secret: string | null) => Promise<void>;
  readonly onCancel: () => void;
}

/** Adds a webhook, or changes one. The address has the focus when a change begins. */
export function WebhookForm({ edited, onSaved, onCancel }: Props) {
  const id = useId();
  const [url, setUrl] = useState(edited?.url ?? '');
  const [types, setTypes] = useState<readonly WebhookType[]>(edited?.types ?? webhookTypes);
  const [isPaused, setPaused] = useState(edited?.isPaused ?? false);
  const [isTried, setTried] = useState(false);
  const { busy: isBusy, run } = useBusy();
  useEffect(() => {
    if (edited) document.getElementById(id)?.focus();
  }, [edited, id]);
  const save = async (): Promise<void> => {
    setTried(true);
    const isUrlRight = isWebhookAddress(url.trim());
    if (!isUrlRight || types.length === 0)
      return document.getElementById(isUrlRight ? `${id}-${webhookTypes[0]}` : id)?.focus();
    const order = { url: url.trim(), types: [...types] };
    let secret: string | null = null;
    const isSaved = await tellOutcome(
      async () => {
        if (edited) await adminApi.editWebhook({ body: { id: edited.id, ...order, isPaused } });
        else ({ secret } = await adminApi.addWebhook({ body: order }));
      },
      () => t(edited ? 'webhookList.changed' : 'webhookList.added'),
    );
    if (!isSaved) return;
    setUrl('');
    setTried(false);
    await onSaved(secret);
  };
  return (
    <AddForm
      heading={t(edited ? 'webhookList.editHeading' : 'webhookList.addHeading')}
      onSubmit={() => void run(save)}
    >
      <FormFields>
        <EntryField
          id={id}
          label={t('webhookList.url')}
          type="url"
          maxLength={1000}
          value={url}
          fault={isTried && !isWebhookAddress(url.trim()) ? t('webhookList.urlWrong') : null}
          hint={t('webhookList.urlHint')}
          onType={setUrl}
        />
      </FormFields>
      <TypeChoice
        id={id}
        types={types}
        isWrong={isTried && types.length === 0}
        onChoose={setTypes}
      />
      {edited && <PauseChoice isPaused={isPaused} onChoose={setPaused} />}
      <Buttons edited={edited} isBusy={isBusy} onCancel={onCancel} />
    </AddForm>
  );
}

type ButtonProps = Pick<Props, 'edited' | 'onCancel'> & { readonly isBusy: boolean };

const Buttons = ({ edited, isBusy, onCancel }: ButtonProps) => (
  <ActionList>
    {edited && (
      <button type="button" className={quiet} onClick={onCancel}>
        {t('table.keep')}
      </button>
    )}
    <button type="submit" className={filled} disabled={isBusy}>
      {t(edited ? 'webhookList.save' : 'webhookList.add')}
    </button>
  </ActionList>
);

/** A secret that is shown once. */
export const NewSecret = ({ secret }: { readonly secret: string }) => (
  <AtStart>
    <CopyableText text={secret} note={t('webhookList.once')} button={t('webhookList.copy')} />
  </AtStart>
);

const AtStart = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
`;

interface PauseProps {
  readonly isPaused: boolean;
  readonly onChoose: (isPaused: boolean) => void;
}

function PauseChoice({ isPaused, onChoose }: PauseProps) {
  const hint = useId();
  return (
    <div>
      <Checked>
        <input
          type="checkbox"
          checked={isPaused}
          aria-describedby={hint}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {t('webhookList.pause')}
      </Checked>
      <SmallPrint id={hint}>{t('webhookList.pauseHint')}</SmallPrint>
    </div>
  );
}

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
