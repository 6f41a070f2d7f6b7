import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { core, LoadFailure, t, useTab } from '../../shell/index.ts';
import { Cross } from '../../ui/Cross.tsx';
import { Notice, NoticeHeading, VisuallyHidden } from '../../ui/parts.styles.ts';
import { reader } from '../../reader/index.ts';
import type { Finding } from './effects.ts';
import { leave, viewer } from './store.ts';
import { Close, Room } from './viewer.styles.ts';

/** What lies below the reader: seen until it is there, and where there is nothing to read. */
export function Ground({ finding }: { finding: Finding }) {
  const { loadFailed } = useSnapshot(core);
  const { isWaiting } = useSnapshot(viewer);
  const isLoading = !loadFailed && (isWaiting || finding === 'looking');
  useTab();
  return (
    <Room aria-busy={isLoading}>
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

/** Where the reader has its own, so that a hand finds it in any case. */
function CloseButton() {
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && !reader.opened) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Close type="button" aria-label={t('reader.close')} onClick={leave}>
      <Cross />
    </Close>
  );
}
