import { t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { Small } from './checkout.styles.ts';

export const Cancel = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={quiet} onClick={onClick}>
    {t('cart.cancel')}
  </button>
);

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
