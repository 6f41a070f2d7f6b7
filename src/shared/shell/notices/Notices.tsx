import { useSnapshot } from 'valtio';
import type { Notice } from '#contract/boot.ts';
import { appConfig } from '../appConfig.ts';
import { t } from '../i18n.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import { MessageNotice } from './MessageNotice.tsx';
import { line, Strip, Words } from './notices.styles.ts';

/**
 * The notices at the top of the page. All are known before the first paint, so nothing moves, and they take
 * space of their own instead of covering the page.
 */
export function Notices() {
  const { notice, sandboxEnabled, siteMessage, withoutCookies } = useSnapshot(appConfig);
  return (
    <Strip aria-label={t('shell.notices')}>
      {withoutCookies && <CookieNotice />}
      {notice && <ServerNotice {...notice} />}
      {sandboxEnabled && <SandboxNotice />}
      {siteMessage && <MessageNotice key={siteMessage.id} message={siteMessage} />}
      {!withoutCookies && <ConsentNotice />}
    </Strip>
  );
}

/** The actions that a guest cannot do in this frame, and where they can be done. */
const CookieNotice = () => (
  <div className={line}>
    <Words>
      <bdi>
        {t('embed.noCookies')}{' '}
        <a href={location.pathname} target="_blank" rel="noopener">
          {t('embed.openApart')}
        </a>
      </bdi>
    </Words>
  </div>
);

/** The link leads to a page outside the app. */
const ServerNotice = ({ text, link }: Notice) => (
  <div className={line} data-slim>
    <bdi>
      {text} {link && !appConfig.isEmbed && <a href={link.href}>{link.text}</a>}
    </bdi>
  </div>
);

/** For a publisher who tests the store before it opens. The linked page shows the command that opens it. */
const SandboxNotice = () => (
  <div className={line}>
    <Words>
      <bdi>
        {t('shell.sandbox')} {!appConfig.isEmbed && <a href="/publish">{t('shell.toDesk')}</a>}
      </bdi>
    </Words>
  </div>
);
