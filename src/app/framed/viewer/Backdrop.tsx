import { useSnapshot } from 'valtio';
import { reader } from '../../../features/reader/index.ts';
import { appConfig, LoadFailure, t, useTab } from '../../../shared/shell/index.ts';
import { Notice, NoticeHeading, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import type { LookupState } from './effects.ts';
import { CloseButton } from './CloseButton.tsx';
import { viewer } from './store.ts';
import { Room } from './viewer.styles.ts';

/**
 * The background of the reader. It is visible until the reader is loaded, and when there is nothing to
 * read.
 */
export function Backdrop({ finding }: { finding: LookupState }) {
  const { loadFailed } = useSnapshot(appConfig);
  const { isWaiting } = useSnapshot(viewer);
  const { opened } = useSnapshot(reader);
  const isLoading = !loadFailed && (isWaiting || finding === 'looking');
  useTab();
  return (
    <Room aria-busy={isLoading} inert={opened !== null}>
      <VisuallyHidden as="output">{isLoading ? t('embed.loading') : ''}</VisuallyHidden>
      {loadFailed ? <LoadFailure /> : finding === 'unknown' && <Unknown />}
      {(loadFailed || isWaiting || finding !== 'nothing') && <CloseButton />}
    </Room>
  );
}

const Unknown = () => (
  <Notice role="alert">
    <NoticeHeading dir="auto">{t('catalog.itemNotFound')}</NoticeHeading>
  </Notice>
);
