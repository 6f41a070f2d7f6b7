import { Link, useLocation } from 'react-router-dom';
import { type ReactNode, useEffect } from 'react';
import { filled, Notice, NoticeHeading, NoticeText, quiet } from '../ui/parts.styles.ts';
import { useTitle } from './storeInfo.ts';
import { t } from './i18n.ts';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { showToast } from './toasts.ts';
import { pathOfPage } from '../ui/prefix.ts';

/** The initial values of the form for a report. */
export interface SupportDraft {
  readonly topic: 'other';
  readonly problem: string;
}

/** The layout asks for the support form. The app connects this to the feature. */
export type OnSupport = (draft?: SupportDraft) => void;

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
  problem: `${t('shell.reportText', { page: pathOfPage(), errorId })}\n\n`,
});

/**
 * A part of the page beside the screen, or of its header. A part that crashes is removed until the next navigation, and a
 * snackbar reports it.
 */
export function Layer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <CrashBoundary place={key} renderCrash={() => <LayerCrash />}>
      {children}
    </CrashBoundary>
  );
}

function LayerCrash() {
  useEffect(showCrash, []);
  return null;
}

export function showCrash(): void {
  const action = { label: 'shell.loadFailure.reload', run: () => location.reload() } as const;
  showToast({ key: 'shell.crash', kind: 'error', action });
}
