import type { OwnPasskey } from '#contract/api/passkeys.ts';
import { createPasskey, hasPasskeys, isDismissed } from '../../../shared/api/passkeys.ts';
import { resource } from '../../../shared/api/resource.ts';
import { Hint } from '../../../shared/ui/content.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AdminPage } from '../administration/adminParts.tsx';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { adminApi, momentText, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

const passkeys = resource<readonly OwnPasskey[]>(() => adminApi.listPasskeys(), []);

const columns: readonly Column<OwnPasskey>[] = [
  {
    name: t('passkeyList.added'),
    text: ({ createdAt }) => momentText(createdAt),
    value: ({ createdAt }) => createdAt,
  },
  {
    name: t('passkeyList.used'),
    text: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : momentText(lastUsedAt)),
    value: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
];

/** The passkeys of the signed-in publisher. */
export const PasskeysView = () => (
  <AdminPage heading={t('passkeyList.heading')} note={t('passkeyList.note')}>
    {hasPasskeys() ? <AddButton /> : <Hint>{t('passkeyList.unavailable')}</Hint>}
    <AdminTable
      name={t('passkeyList.heading')}
      source={passkeys}
      rowKey={({ id }) => id}
      columns={columns}
      empty={t('passkeyList.empty')}
      actions={removeButton}
    />
  </AdminPage>
);

function AddButton() {
  const { busy: isBusy, run } = useBusy();
  return (
    <p>
      <button type="button" className={filled} disabled={isBusy} onClick={() => void run(add)}>
        {t('passkeyList.add')}
      </button>
    </p>
  );
}

async function addPasskey(): Promise<void> {
  const options = await adminApi.newPasskeyChallenge({ body: {} });
  await adminApi.addPasskey({ body: await createPasskey(options) });
}

async function add(): Promise<void> {
  await tellOutcome(
    () =>
      addPasskey().then(
        () => true,
        (error: unknown) => {
          if (!isDismissed(error)) throw error;
          return false;
        },
      ),
    (isAdded) => t(isAdded ? 'passkeyList.done' : 'passkeyList.dismissed'),
  );
  await passkeys.refresh();
}

const removeButton = ({ id, createdAt }: OwnPasskey) => (
  <ConfirmButton
    ask={t('passkeyList.remove')}
    confirm={t('passkeyList.removeNow')}
    subject={momentText(createdAt)}
    onConfirm={() => void remove(id)}
  />
);

async function remove(id: string): Promise<void> {
  await tellOutcome(
    () => adminApi.removePasskey({ body: { id } }),
    () => t('passkeyList.removed'),
  );
  await passkeys.refresh();
}
