import { titleOf } from '../catalog/index.ts';
import { t } from '../../shared/shell/index.ts';
import type { LineItem } from './rules.ts';

/** The name of the goods in one line. */
export const nameOf = (goods: LineItem): string =>
  goods.type === 'issue'
    ? titleOf(goods.issue)
    : `${t('cart.subscription')} (${t(`cart.period.${goods.plan.period}`)})`;
