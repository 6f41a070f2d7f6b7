import { useEffect } from 'react';
import { t } from '../../../shared/shell/index.ts';
import {
  filled,
  Notice,
  NoticeHeading,
  NoticeText,
  quiet,
} from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { askForCookies, redirectToPublicTab } from './cookies.ts';
import { postToHost } from './host.ts';

/**
 * The notice for a browser that keeps no cookies in this frame: what works, the reason for the rest, and the
 * next steps. The first button asks the browser to keep cookies. When the browser refuses, the button leads
 * to the issues that need no session.
 */
export function NoCookies({ onGoOn }: { onGoOn: () => void }) {
  const { busy, run } = useBusy();
  useEffect(() => postToHost('happened', { name: 'error', code: 'cookies_blocked' }), []);
  const goOn = async (): Promise<void> => {
    if (!(await askForCookies())) redirectToPublicTab();
    onGoOn();
  };
  return (
    <main>
      <Notice role="alert">
        <NoticeHeading>{t('embed.withoutCookies')}</NoticeHeading>
        <NoticeText dir="auto">{t('embed.noCookies')}</NoticeText>
        <button
          type="button"
          className={filled}
          aria-disabled={busy}
          onClick={() => void (busy || run(goOn))}
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
