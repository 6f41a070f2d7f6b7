import { useSnapshot } from 'valtio';
import type { Notice } from '#contract/boot.ts';
import { appConfig } from '../appConfig.ts';
import { t } from '../i18n.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import { MessageNotice } from './MessageNotice.tsx';
import { line, Strip, Words } from './notices.styles.ts';

/**
 * What has to be said before anything else. All is known before the page is first drawn, so nothing
 * moves when it comes, and it stands in the page instead of covering it.
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

/** What a guest is kept from in this frame, and where it can be done. */
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

/** The link leads to a page that is not the app's. */
const ServerNotice = ({ text, link }: Notice) => (
  <div className={line} data-slim>
    <bdi>
      {text} {link && !appConfig.isEmbed && <a href={link.href}>{link.text}</a>}
    </bdi>
  </div>
);

/** For the publisher, who tries the store out before readers come. Their page has the command that opens it. */
const SandboxNotice = () => (
  <div className={line}>
    <Words>
      <bdi>
        {t('shell.sandbox')} {!appConfig.isEmbed && <a href="/publish">{t('shell.toDesk')}</a>}
      </bdi>
    </Words>
  </div>
);
