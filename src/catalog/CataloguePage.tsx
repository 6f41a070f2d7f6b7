import { useSnapshot } from 'valtio';
import { core, margins, t } from '../shell/index.ts';
import { VisuallyHidden } from '../ui/parts.styles.ts';
import { DetailsLayer } from './details/DetailsLayer.tsx';
import type { OnRead } from './details/onRead.ts';
import { GhostShelf, IssueGrid } from './IssueGrid.tsx';
import { catalog } from './store.ts';

/** The list, and over it the details of the issue that the address names. */
export function CataloguePage({ onRead }: { onRead: OnRead }) {
  const { status } = useSnapshot(catalog);
  const { embedMode } = useSnapshot(core);
  return (
    <div className={margins}>
      <VisuallyHidden as="h1">{t('catalog.issues')}</VisuallyHidden>
      <VisuallyHidden as="output">
        {status === 'loading' ? t('catalog.loading') : ''}
      </VisuallyHidden>
      {status === 'loading' ? <GhostShelf /> : <IssueGrid issues={catalog.issues} />}
      {status === 'ready' && embedMode === 'none' && <DetailsLayer onRead={onRead} />}
    </div>
  );
}
