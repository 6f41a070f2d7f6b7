import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Purchases } from '#contract/api/user.ts';
import { catalog, loadPurchases } from '../catalog/index.ts';
import { t } from '../../shared/shell/index.ts';
import { Failure } from './Failure.tsx';

/** Shows what is made of the purchases, and says so while they are not here. */
export function Settled({ children }: { children: (purchases: Purchases) => ReactNode }) {
  const { purchases, purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  if (purchasesLoaded && purchasesFailed)
    return <Failure text="reader.purchasesUnknown" onRetry={tryAgain} />;
  // What was known before stays while it is asked for again.
  if (purchases) return children(purchases as Purchases);
  return <output>{t('books.loading')}</output>;
}

/** That it failed again is seen where it is asked. */
const tryAgain = (): void => void loadPurchases().catch(() => undefined);
