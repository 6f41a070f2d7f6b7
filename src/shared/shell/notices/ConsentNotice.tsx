import { useState } from 'react';
import { Link } from 'react-router-dom';
import { quiet } from '../../ui/parts.styles.ts';
import { t } from '../i18n.ts';
import { consent, hasConsented } from './decisions.ts';
import { Folded } from './Folded.tsx';
import { line, slimButton } from './notices.styles.ts';

/** Explains the store's cookies. Nothing waits for the answer, and only consent is stored. */
export function ConsentNotice() {
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
