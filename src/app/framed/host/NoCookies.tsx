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
import { askForCookies, leaveClosedAddress } from './cookies.ts';
import { postToHost } from './host.ts';

/**
 * Where the browser keeps none of our cookies: what fails, why, and how to go on. The first button asks the
 * browser to keep them. Refused, it leads to what can be read without them.
 */
export function NoCookies({ onGoOn }: { onGoOn: () => void }) {
  const { busy, run } = useBusy();
  useEffect(() => postToHost('happened', { name: 'error', code: 'cookies_blocked' }), []);
  const goOn = async (): Promise<void> => {
    if (!(await askForCookies())) leaveClosedAddress();
    onGoOn();
  };
  return (
    <main>
      <Notice role="alert">
        <NoticeHeading>{t('shell.loadFailure.heading')}</NoticeHeading>
        <NoticeText dir="auto">{t('shell.loadFailure.text')}</NoticeText>
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
