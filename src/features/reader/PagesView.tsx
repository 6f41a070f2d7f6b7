import { t } from '../../shared/shell/index.ts';
import { VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import { AnnotationTools } from './annotations/lazyAnnotations.tsx';
import { ProgressLine } from './bars/ProgressLine.tsx';
import { pagesWith } from './spreads/layout.ts';
import { nameOfPage } from './pageLabels.ts';
import { useSessionStore } from './session/context.ts';
import { ErrorView } from './stage/ErrorView.tsx';
import { Stage } from './stage/Stage.tsx';

/** The pages of one reading. Painted pages stay across attempts. */
export const PagesView = () => (
  <>
    <Stage />
    <ErrorView />
    <ProgressLine />
    <Announcement />
    <AnnotationTools />
  </>
);

/** Announces the visible pages to screen readers after a change. */
function Announcement() {
  const { page, pageCount, pageLabels, layout } = useSessionStore();
  const pages = pagesWith(page, layout).map((one) => nameOfPage(one, pageLabels));
  return (
    <VisuallyHidden>
      <output>{pageCount !== null && sentence(pages, pageCount)}</output>
    </VisuallyHidden>
  );
}

function sentence([first = '', second]: readonly string[], total: number): string {
  if (second === undefined) return t('reader.pageOf', { page: first, total });
  return t('reader.pagesOf', { first, second, total });
}
