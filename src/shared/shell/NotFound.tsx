import { Link } from 'react-router-dom';
import { filled, Notice, NoticeHeading, NoticeText } from '../ui/parts.styles.ts';
import { t } from './i18n.ts';
import { useTitle } from './documentTitle.ts';

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
