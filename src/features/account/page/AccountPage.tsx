import { useLocation } from 'react-router-dom';
import { t, useTitle } from '../../../shared/shell/index.ts';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { Delete } from './Delete.tsx';
import { Panels } from './Panels.tsx';
import { PageTitle, Room } from './page.styles.ts';
import type { AccountPanel } from './panels.ts';

/** Your Account, and the panels of other features. */
export function AccountPage({ panels }: { panels: readonly AccountPanel[] }) {
  useTitle(t('accountPage.title'));
  const { state, key } = useLocation();
  const areHere = useChunks(panels.filter((panel) => panel.isShown).flatMap(({ codes }) => codes));
  if (!areHere) return null;
  return (
    <div className={margins}>
      <Room>
        <PageTitle>{t('accountPage.title')}</PageTitle>
        {/* Keyed by the visit: another navigation state opens another panel. */}
        <Panels key={key} asked={state} panels={panels} />
        <Delete panels={panels} />
      </Room>
    </div>
  );
}
