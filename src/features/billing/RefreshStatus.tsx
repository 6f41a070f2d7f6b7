import { t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { refreshPlan } from './effects.ts';

/** Stays enabled during the request, because a disabled button loses the focus. */
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
