import { Link } from 'react-router-dom';
import { filled, Notice, NoticeHeading, NoticeText, quiet } from '../ui/parts.styles.ts';
import { useTitle } from './documentTitle.ts';
import { t } from './i18n.ts';
import type { OnSupport, SupportDraft } from './supportDraft.ts';

/** Replaces the screen of an unknown address. */
export function NotFound() {
  useTitle(t('shell.notFound.heading'));
  return (
    <Notice>
      <NoticeHeading>{t('shell.notFound.heading')}</NoticeHeading>
      <NoticeText dir="auto">{t('shell.notFound.text')}</NoticeText>
      <Link to="/" className={filled}>
        {t('shell.notFound.back')}
      </Link>
    </Notice>
  );
}

/** Replaces the page when the list cannot be loaded. */
export function LoadFailure() {
  useTitle(t('shell.loadFailure.heading'));
  return (
    <Notice role="alert">
      <NoticeHeading>{t('shell.loadFailure.heading')}</NoticeHeading>
      <NoticeText dir="auto">{t('shell.loadFailure.text')}</NoticeText>
      <button type="button" className={filled} onClick={() => location.reload()}>
        {t('shell.loadFailure.reload')}
      </button>
    </Notice>
  );
}

/** Replaces a screen that cannot be drawn. */
export const CrashNotice = ({ errorId, onSupport }: { errorId: string; onSupport: OnSupport }) => (
  <Notice role="alert">
    <NoticeHeading>{t('shell.crash')}</NoticeHeading>
    <button type="button" className={filled} onClick={() => onSupport(reportOf(errorId))}>
      {t('shell.report')}
    </button>
    <button type="button" className={quiet} onClick={() => location.reload()}>
      {t('shell.loadFailure.reload')}
    </button>
  </Notice>
);

/** Only the path: the query may hold personal data. Users continue to write below it. */
const reportOf = (errorId: string): SupportDraft => ({
  topic: 'other',
  problem: `${t('shell.reportText', { page: location.pathname, errorId })}\n\n`,
});
