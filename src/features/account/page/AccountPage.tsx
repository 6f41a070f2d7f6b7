import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t, useTitle } from '../../../shared/shell/index.ts';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { Panels } from './Panels.tsx';
import { PageTitle, Room } from './page.styles.ts';
import type { AccountPanel } from './panels.ts';

export interface Props {
  readonly panels: readonly AccountPanel[];
  /** Stands above the panels. */
  readonly lead: ReactNode;
}

/** The panels of other features, and Your Account. */
export function AccountPage({ panels, lead }: Props) {
  useTitle(t('accountPage.title'));
  const { state, key } = useLocation();
  const areHere = useChunks(panels.filter((panel) => panel.isShown).flatMap(({ codes }) => codes));
  if (!areHere) return null;
  return (
    <div className={margins}>
      <Room>
        <PageTitle>{t('accountPage.title')}</PageTitle>
        {/* Keyed by the visit: another navigation state opens another panel. */}
        <Panels key={key} asked={state} panels={panels} lead={lead} />
      </Room>
    </div>
  );
}
