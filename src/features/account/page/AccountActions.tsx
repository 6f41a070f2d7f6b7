import { useId, useState } from 'react';
import { exportAddress } from '../../../shared/api/index.ts';
import { t } from '../../../shared/shell/index.ts';
import { DownloadLink } from '../../../shared/downloads/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { ActionButton, ActionList, Hint } from './page.styles.ts';
import { SignOutDialog } from './SignOutDialog.tsx';

export const AccountActions = () => (
  <ActionList>
    <SignOutEverywhere />
    <Export />
  </ActionList>
);

function SignOutEverywhere() {
  const hint = useId();
  const [asking, setAsking] = useState(false);
  return (
    <ActionButton>
      <button
        type="button"
        className={quiet}
        aria-describedby={hint}
        onClick={() => setAsking(true)}
      >
        {t('accountPage.signOutEverywhere')}
      </button>
      <Hint id={hint}>
        <bdi>{t('accountPage.signOutEverywhereHint')}</bdi>
      </Hint>
      <SignOutDialog open={asking} onClose={() => setAsking(false)} />
    </ActionButton>
  );
}

function Export() {
  const hint = useId();
  return (
    <ActionButton>
      <DownloadLink
        order={{ what: 'export' }}
        className={quiet}
        aria-describedby={hint}
        href={exportAddress}
        download
      >
        {t('accountPage.export')}
      </DownloadLink>
      <Hint id={hint}>
        <bdi>{t('accountPage.exportHint')}</bdi>
      </Hint>
    </ActionButton>
  );
}
