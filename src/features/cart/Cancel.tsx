import { t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';

export const Cancel = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={quiet} onClick={onClick}>
    {t('cart.cancel')}
  </button>
);
