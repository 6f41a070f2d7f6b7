import { addTexts, t } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { nameOfPage } from '../pageLabels.ts';
import { type Side, sideOfHalf } from '../readingDirection.ts';
import { useDirection, useSessionStore } from '../session/session.ts';
import { halfAt, pagesWith, spreadIndexOf } from '../spreads/layout.ts';

/** Its texts are loaded for documents that are read half by half. */
const HalfName = lazyComponent(
  async () => {
    await addTexts('annotations');
    return ({ side }: { readonly side: Side }) => t(`columns.${side}`);
  },
  undefined,
  { onFailure: 'keep' },
);

/** Tells screen readers which pages a turn has shown. */
export function Announcement() {
  const { page, half, pageCount, pageLabels, layout } = useSessionStore();
  const direction = useDirection();
  const pages = pagesWith(page, layout).map((one) => nameOfPage(one, pageLabels));
  const shown = halfAt(spreadIndexOf(page, layout, half), layout);
  return (
    <VisuallyHidden>
      <output>
        {pageCount !== null && sentence(pages, pageCount)}{' '}
        {shown && <HalfName side={sideOfHalf(shown, direction)} />}
      </output>
    </VisuallyHidden>
  );
}

function sentence([first = '', second]: readonly string[], total: number): string {
  if (second === undefined) return t('reader.pageOf', { page: first, total });
  return t('reader.pagesOf', { first, second, total });
}
