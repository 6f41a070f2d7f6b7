import { Component, type ReactNode } from 'react';
import { Notice, NoticeHeading, quiet } from '../ui/parts.styles.ts';
import { t } from './i18n.ts';

/** A screen that cannot be drawn leaves the page around it standing. React logs the error itself. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override readonly state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Notice role="alert">
        <NoticeHeading>{t('shell.crash')}</NoticeHeading>
        <button type="button" className={quiet} onClick={() => location.reload()}>
          {t('shell.loadFailure.reload')}
        </button>
      </Notice>
    );
  }
}
