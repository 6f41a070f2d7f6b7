import { useId, useState } from 'react';
import { exportAddress } from '../../api/index.ts';
import { t } from '../../shell/index.ts';
import { TicketLink } from '../../tickets/index.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { signOutEverywhere } from './effects.ts';
import { ApartDeed, Deed, DeedList, Hint } from './page.styles.ts';
import type { AccountPanel } from './panels.ts';

export const Deeds = ({ panels }: { panels: readonly AccountPanel[] }) => (
  <DeedList>
    <SignOutEverywhere />
    <Export />
    <Delete panels={panels} />
  </DeedList>
);

function SignOutEverywhere() {
  const hint = useId();
  const { busy, run } = useBusy();
  return (
    <Deed>
      <button
        type="button"
        className={quiet}
        aria-describedby={hint}
        disabled={busy}
        onClick={() => void run(signOutEverywhere)}
      >
        {t('accountPage.signOutEverywhere')}
      </button>
      <Hint id={hint}>
        <bdi>{t('accountPage.signOutEverywhereHint')}</bdi>
      </Hint>
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

function Delete({ panels }: { panels: readonly AccountPanel[] }) {
  const hint = useId();
  const [asking, setAsking] = useState(false);
  return (
    <ApartDeed>
      <button
        type="button"
        className={quiet}
        aria-describedby={hint}
        onClick={() => setAsking(true)}
      >
        {t('accountPage.delete')}
      </button>
      <Hint id={hint}>
        <bdi>{t('accountPage.deleteHint')}</bdi>
      </Hint>
      <DeleteDialog open={asking} onClose={() => setAsking(false)} panels={panels} />
    </ApartDeed>
  );
}
