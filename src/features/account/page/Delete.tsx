import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { account } from '../store.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Apart, Hint } from './page.styles.ts';
import type { AccountPanel } from './panels.ts';

/** At the end of the page, below the more frequent actions. */
export function Delete({ panels }: { panels: readonly AccountPanel[] }) {
  const hint = useId();
  const { user } = useSnapshot(account);
  const [asking, setAsking] = useState(false);
  if (!user) return null;
  return (
    <Apart>
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
    </Apart>
  );
}
