import { t } from '../../shared/shell/index.ts';
import { Small } from './checkout.styles.ts';

/** The documents to read before paying. They open in a new tab, so that the cart stays. */
export const Terms = () => (
  <Small>
    <bdi>
      {t('account.terms')}{' '}
      <a href="/terms" target="_blank" rel="noopener">
        {t('shell.terms')}
      </a>
    </bdi>
  </Small>
);
