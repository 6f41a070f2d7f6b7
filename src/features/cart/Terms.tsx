import { t } from '../../shared/shell/index.ts';
import { Small } from './checkout.styles.ts';

/** What has to be read before one pays. In a tab of its own, so that the cart stays. */
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
