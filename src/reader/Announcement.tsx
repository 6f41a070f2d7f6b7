import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../workers/pdf/protocol.ts';
import { t } from '../shell/index.ts';
import { VisuallyHidden } from '../ui/parts.styles.ts';
import { pagesWith } from './layout.ts';
import { firstPage } from './rules.ts';
import { reader } from './store.ts';

/** Tells screen readers which pages are shown, when they have changed. */
export function Announcement() {
  const { page, pageCount, layout } = useSnapshot(reader);
  const pages = pagesWith(page, layout);
  return (
    <VisuallyHidden>
      <output>{pageCount !== null && sentence(pages, pageCount)}</output>
    </VisuallyHidden>
  );
}

function sentence([first = firstPage, second]: readonly PageNumber[], total: number): string {
  if (second === undefined) return t('reader.pageOf', { page: first, total });
  return t('reader.pagesOf', { first, second, total });
}
