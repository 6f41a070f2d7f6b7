import { paths } from '#contract/paths.ts';
import { t } from '../i18n.ts';

/** The terms in short, with the document, which opens in a new tab: the form or the cart stays. */
export const TermsText = () => (
  <bdi>
    {t('account.terms')}{' '}
    <a href={paths.terms} target="_blank" rel="noopener">
      {t('shell.terms')}
    </a>
  </bdi>
);
