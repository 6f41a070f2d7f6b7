import { type ReactNode, useState, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { host, askForCookies, redirectToPublicTab, postToHost } from './host.ts';
import {
  Notice,
  NoticeHeading,
  NoticeText,
  filled,
  quiet,
} from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';

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

/**
 * The notice for a browser that keeps no cookies in this frame: what works, the reason for the rest, and the
 * next steps. The first button asks the browser to keep cookies. When the browser refuses, the button leads
 * to the issues that need no session. A second press does so too: a browser may ask the user in a dialog, which
 * can stay without an answer.
 */
function NoCookies({ onGoOn }: { onGoOn: () => void }) {
  const { busy, run } = useBusy();
  useEffect(() => postToHost('happened', { name: 'error', code: 'cookies_blocked' }), []);
  const goOnAsGuest = (): void => {
    redirectToPublicTab();
    onGoOn();
  };
  const goOn = async (): Promise<void> => {
    if (await askForCookies()) onGoOn();
    else goOnAsGuest();
  };
  return (
    <main>
      <Notice role="alert">
        <NoticeHeading>{t('embed.withoutCookies')}</NoticeHeading>
        <NoticeText dir="auto">{t('embed.noCookies')}</NoticeText>
        <button
          type="button"
          className={filled}
          aria-busy={busy}
          onClick={() => (busy ? goOnAsGuest() : void run(goOn))}
        >
          {t('embed.goOn')}
        </button>
        <a href={location.pathname} target="_blank" rel="noopener" className={quiet}>
          {t('embed.openApart')}
        </a>
        <button type="button" className={quiet} onClick={() => location.reload()}>
          {t('shell.loadFailure.reload')}
        </button>
      </Notice>
    </main>
  );
}
