import { useId, useState } from 'react';
import { exportAddress } from '../../api/index.ts';
import { t } from '../../shell/index.ts';
import { TicketLink } from '../../tickets/index.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { Deed, DeedList, Hint } from './page.styles.ts';
import { SignOutDialog } from './SignOutDialog.tsx';

export const Deeds = () => (
  <DeedList>
    <SignOutEverywhere />
    <Export />
  </DeedList>
);

function SignOutEverywhere() {
  const hint = useId();
  const [asking, setAsking] = useState(false);
  return (
    <Deed>
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
    </Deed>
  );
}

function Export() {
  const hint = useId();
  return (
    <Deed>
      <TicketLink
        order={{ what: 'export' }}
        className={quiet}
        aria-describedby={hint}
        href={exportAddress}
        download
      >
        {t('accountPage.export')}
      </TicketLink>
      <Hint id={hint}>
        <bdi>{t('accountPage.exportHint')}</bdi>
      </Hint>
    </Deed>
  );
}
