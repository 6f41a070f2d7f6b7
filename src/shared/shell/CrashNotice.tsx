import { filled, Notice, NoticeHeading, quiet } from '../ui/parts.styles.ts';
import { t } from './i18n.ts';
import type { OnSupport, SupportDraft } from './supportDraft.ts';

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
