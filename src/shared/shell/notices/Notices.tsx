import { useSnapshot } from 'valtio';
import { useState, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Notice, Boot } from '#contract/boot.ts';
import { appConfig } from '../appConfig.ts';
import { t } from '../i18n.ts';
import {
  line,
  Strip,
  Words,
  slimButton,
  cross,
  Message,
  more,
  Unfolding,
} from './notices.styles.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { consent, hasConsented, dismissMessage, isDismissed } from './decisions.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { withPrefix } from '../../ui/prefix.ts';

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

/** The actions that a guest cannot do in this frame, and where they can be done: at the path that the frame shows. */
const CookieNotice = () => (
  <div className={line}>
    <Words>
      <bdi>
        {t('embed.noCookies')}{' '}
        <Link to={{}} target="_blank" rel="noopener">
          {t('embed.openApart')}
        </Link>
      </bdi>
    </Words>
  </div>
);

/** The link leads to a page outside the app. */
const ServerNotice = ({ text, link }: Notice) => (
  <div className={line} data-slim>
    <bdi>
      {text} {link && !appConfig.isEmbed && <a href={withPrefix(link.href)}>{link.text}</a>}
    </bdi>
  </div>
);

/** For a publisher who tests the store before it opens. The linked page shows the command that opens it. */
const SandboxNotice = () => (
  <div className={line}>
    <Words>
      <bdi>
        {t('shell.sandbox')}{' '}
        {!appConfig.isEmbed && <a href={withPrefix('/publish')}>{t('shell.toDesk')}</a>}
      </bdi>
    </Words>
  </div>
);

/** Explains the store's cookies. Nothing waits for the answer, and only consent is stored. */
function ConsentNotice() {
  const [isAsked, setIsAsked] = useState(() => !hasConsented());
  if (!isAsked) return null;
  const accept = (): void => {
    consent();
    setIsAsked(false);
  };
  return (
    <div className={line} data-top>
      <Folded>
        {t('shell.consent')} <Link to="/privacy">{t('shell.privacy')}</Link>
      </Folded>
      <button type="button" className={`${quiet} ${slimButton}`} onClick={accept}>
        {t('shell.accept')}
      </button>
    </div>
  );
}

type SiteMessage = NonNullable<Boot['site_message']>;

/** The publisher's message, until the user has dismissed it. */
function MessageNotice({ message }: { message: SiteMessage }) {
  const [isShown, setIsShown] = useState(() => !isDismissed(message.id));
  if (!isShown) return null;
  const dismiss = (): void => {
    dismissMessage(message.id);
    setIsShown(false);
  };
  return (
    <div className={line} data-top>
      <Folded lang={message.language}>
        {message.header && <strong>{message.header}</strong>} {message.text}
      </Folded>
      <button type="button" className={cross} aria-label={t('shell.dismiss')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}

/**
 * A long text is collapsed to its first line, so that it does not push the issues out of sight. The paragraph has the
 * direction of its text: otherwise the line is cut off at the beginning of the text.
 */
function Folded({ lang, children }: { lang?: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const overflows = useOverflow(words);
  const id = useId();
  return (
    <Unfolding>
      <Message ref={words} id={id} dir="auto" lang={lang} data-folded={!isOpen || undefined}>
        {children}
      </Message>
      {(overflows || isOpen) && (
        <button
          type="button"
          className={more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'shell.less' : 'shell.more')}
        </button>
      )}
    </Unfolding>
  );
}

/** Whether an element has more content than it shows; measured before paint. */
function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const look = (): void => {
      // Half a pixel is not a line.
      if (box.clientHeight > 0) setOverflows(box.scrollHeight > box.clientHeight + 1);
    };
    look();
    const watching = new ResizeObserver(look);
    watching.observe(box);
    return () => watching.disconnect();
  }, [element]);
  return overflows;
}
