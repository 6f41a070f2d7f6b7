import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../workers/pdf/protocol.ts';
import { t } from '../shell/index.ts';
import { VisuallyHidden } from '../ui/parts.styles.ts';
import { firstPage, pagesOf, spreadAt, spreadIndexOf } from './rules.ts';
import { reader } from './store.ts';

/** Tells screen readers which pages are shown, when they have changed. */
export function Announcement() {
  const { page, pageCount, singlePage } = useSnapshot(reader);
  const paging = { pageCount: pageCount ?? 1, singlePage };
  const pages = pagesOf(spreadAt(spreadIndexOf(page, singlePage), paging));
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
