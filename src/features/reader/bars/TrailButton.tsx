import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../returnFocus.ts';
import { goBackOnTrail } from '../step/trail.ts';
import { reader } from '../store.ts';
import { trailButton } from './buttons.styles.ts';
import { ReturnIcon } from './icons.tsx';

/** After a link inside the issue: back to where it was. */
export function TrailButton() {
  const { trail } = useSnapshot(reader);
  const page = trail.at(-1);
  if (page === undefined) return null;
  return (
    <button type="button" ref={returnFocus} className={trailButton} onClick={goBackOnTrail}>
      <ReturnIcon />
      {t('reader.backToPage', { page })}
    </button>
  );
}
