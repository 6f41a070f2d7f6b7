import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Purchases } from '#contract/api/user.ts';
import { t } from '../../shell/index.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { catalog, loadPurchases } from '../store.ts';
import { Trouble } from './owned.styles.ts';

/** Shows what is made of the purchases once they are here, and says so while they are not. */
export function Settled({ children }: { children: (purchases: Purchases) => ReactNode }) {
  const { purchases, purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  if (!purchasesLoaded) return <output>{t('owned.loading')}</output>;
  if (purchasesFailed) return <Failed />;
  return purchases && children(purchases as Purchases);
}

const Failed = () => (
  <Trouble>
    <p role="alert">{t('reader.purchasesUnknown')}</p>
    <button type="button" className={quiet} onClick={tryAgain}>
      {t('reader.tryAgain')}
    </button>
  </Trouble>
);

/** That it failed again is seen where it is asked. */
const tryAgain = (): void => void loadPurchases().catch(() => undefined);
