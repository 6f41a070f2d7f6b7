import { t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { refreshPlan } from './effects.ts';

/** Stays where it is while it asks: one that is switched off would lose the focus. */
export function RefreshStatus() {
  const { busy, run } = useBusy();
  const ask = (): void => {
    if (!busy) void run(refreshPlan);
  };
  return (
    <button type="button" className={quiet} aria-busy={busy} onClick={ask}>
      {t('books.plan.refresh')}
    </button>
  );
}
