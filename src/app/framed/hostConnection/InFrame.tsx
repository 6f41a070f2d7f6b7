import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { host } from './host.ts';
import { NoCookies } from './NoCookies.tsx';
import { Notice, NoticeHeading, NoticeText } from '../../../shared/ui/parts.styles.ts';

interface Props {
  /** The whole store. */
  readonly store: ReactNode;
  /** Only the reader. */
  readonly viewer: ReactNode;
}

/**
 * The content of a frame. A host that does not answer gets nothing of the store. Without cookies the reader
 * opens samples and free issues, and the store first asks the user how to continue.
 */
export function InFrame({ store, viewer }: Props) {
  const { status } = useSnapshot(host);
  const { embedMode, withoutCookies } = useSnapshot(appConfig);
  const [goesOn, setGoesOn] = useState(false);
  if (status === 'silent') return <NotInFrame />;
  if (embedMode === 'viewer') return viewer;
  if (withoutCookies && !goesOn) return <NoCookies onGoOn={() => setGoesOn(true)} />;
  return store;
}

/** For users who see the store in a page that is not a listed host. */
const NotInFrame = () => (
  <main>
    <Notice role="alert">
      <NoticeHeading>{t('embed.notInFrame.heading')}</NoticeHeading>
      <NoticeText dir="auto">{t('embed.notInFrame.text')}</NoticeText>
    </Notice>
  </main>
);
