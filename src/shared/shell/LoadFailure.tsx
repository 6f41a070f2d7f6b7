import { filled, Notice, NoticeHeading, NoticeText } from '../ui/parts.styles.ts';
import { t } from './i18n.ts';
import { useTitle } from './documentTitle.ts';

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
