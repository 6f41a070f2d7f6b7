import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { core, t } from '../shell/index.ts';
import { filled, Notice, NoticeHeading, NoticeText, quiet } from '../ui/parts.styles.ts';
import { tellHost } from './host.ts';

/** Where the browser keeps none of our cookies: what fails, why, and where it works. */
export function NoCookies() {
  const { embedMode } = useSnapshot(core);
  useEffect(() => tellHost('happened', { name: 'error', code: 'cookies_blocked' }), []);
  return (
    <main>
      <Notice role="alert">
        <NoticeHeading>{t('shell.loadFailure.heading')}</NoticeHeading>
        <NoticeText dir="auto">{t('shell.loadFailure.text')}</NoticeText>
        <NoticeText dir="auto">{t('embed.noCookies')}</NoticeText>
        <a href={location.pathname} target="_blank" rel="noopener" className={filled}>
          {t('embed.openApart')}
        </a>
        <button type="button" className={quiet} onClick={() => location.reload()}>
          {t('shell.loadFailure.reload')}
        </button>
        {embedMode === 'viewer' && (
          <button type="button" className={quiet} onClick={() => tellHost('closeViewer')}>
            {t('support.close')}
          </button>
        )}
      </Notice>
    </main>
  );
}
