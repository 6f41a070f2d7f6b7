import { styled } from '@linaria/react';
import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { OwnPasskey } from '#contract/api/passkeys.ts';
import { ApiError, api, resource } from '../../../shared/api/index.ts';
import { createPasskey, hasPasskeys, isDismissed } from '../../../shared/api/passkeys.ts';
import { dayText, showApiError, showToast, t } from '../../../shared/shell/index.ts';
import { ListHeading, ListRow, Muted, RowList } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';

/** The passkeys of the account. */
export function Passkeys() {
  const id = useId();
  // It ends with the page, so that no other user sees it.
  const [passkeys] = useState(() => resource<OwnPasskey[]>(() => api.ownPasskeys(), []));
  const { value } = useSnapshot(passkeys.data);
  const { busy, run } = useBusy();
  useEffect(() => void passkeys.load(), [passkeys]);
  const change = (action: () => Promise<boolean>) => async (): Promise<void> => {
    if (await action()) await passkeys.refresh();
  };
  return (
    <Section aria-labelledby={id}>
      <ListHeading id={id}>{t('passkeys.title')}</ListHeading>
      <Muted>{t(hasPasskeys() ? 'passkeys.hint' : 'passkeys.unavailable')}</Muted>
      {value.length > 0 && (
        <RowList>
          {value.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={change(() => remove(passkey.id))} />
          ))}
        </RowList>
      )}
      {hasPasskeys() && (
        <button
          type="button"
          className={quiet}
          disabled={busy}
          onClick={() => void run(change(add))}
        >
          {t('passkeys.add')}
        </button>
      )}
    </Section>
  );
}

interface RowProps {
  readonly passkey: OwnPasskey;
  readonly onRemove: () => Promise<void>;
}

function Row({ passkey: { createdAt }, onRemove }: RowProps) {
  const { busy, run } = useBusy();
  const date = dayText(createdAt);
  return (
    <ListRow>
      <bdi>{t('passkeys.added', { date })}</bdi>
      <button
        type="button"
        className={quiet}
        disabled={busy}
        aria-label={t('passkeys.removeOne', { date })}
        onClick={() => void run(onRemove)}
      >
        {t('passkeys.remove')}
      </button>
    </ListRow>
  );
}

const add = (): Promise<boolean> =>
  done('passkeys.done', async () => {
    const options = await api.ownPasskeyChallenge({ body: {} });
    await api.addOwnPasskey({ body: await createPasskey(options) });
  });

const remove = (id: string): Promise<boolean> =>
  done('passkeys.removed', () => api.removeOwnPasskey({ body: { id } }));

/** Returns whether it was done. A dialog of the browser that the user has closed says nothing. */
async function done(
  key: 'passkeys.done' | 'passkeys.removed',
  action: () => Promise<void>,
): Promise<boolean> {
  try {
    await action();
  } catch (error) {
    if (error instanceof ApiError) showApiError(error);
    else if (!isDismissed(error)) showToast({ key: 'errors.passkey_refused', kind: 'error' });
    return false;
  }
  showToast({ key, kind: 'success' });
  return true;
}

const Section = styled.section`
  display: grid;
  justify-items: start;
  gap: ${space(1.5)};
  margin-block-start: ${space(4)};
  & > ul {
    inline-size: 100%;
  }
`;
