import { useState } from 'react';
import { t } from '../shell/index.ts';
import { quiet } from '../ui/parts.styles.ts';
import { refreshPlan } from './effects.ts';

/** Stays where it is while it asks: one that is switched off would lose the focus. */
export function RefreshStatus() {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    setIsAsking(true);
    await refreshPlan();
    setIsAsking(false);
  };
  return (
    <button type="button" className={quiet} aria-busy={isAsking} onClick={() => void ask()}>
      {t('books.plan.refresh')}
    </button>
  );
}
