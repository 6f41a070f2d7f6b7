import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { isBegunReserved, t } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { reader } from '../readerState.ts';
import { BegunHeading, BegunRegion } from './region.styles.ts';
import type { RegionProps } from './begunIssues.ts';

const BegunRow = lazyComponent(async () => (await import('./BegunRow.tsx')).BegunRow, EmptyRegion, {
  onFailure: 'keep',
});

/**
 * The region 'Continue reading'. A cookie tells the server to reserve its space. Without the cookie the
 * region appears only after a reading, which has covered the list. So the list never moves while it is seen.
 */
export function ContinueReading({ read }: Pick<RegionProps, 'read'>) {
  const [isShown, setShown] = useState(isBegunReserved);
  const { opened } = useSnapshot(reader);
  const { user } = useSnapshot(account);
  useEffect(() => {
    if (opened) return () => setShown((was) => was || isBegunReserved());
    return undefined;
  }, [opened]);
  // The cards of a signed-in user show the progress too.
  return (isShown || user) && <BegunRow read={read} isShown={isShown} />;
}

function EmptyRegion({ isShown }: RegionProps) {
  return (
    isShown && (
      <BegunRegion>
        <BegunHeading>{t('catalog.begun')}</BegunHeading>
      </BegunRegion>
    )
  );
}
