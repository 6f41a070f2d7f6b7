import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Purchases } from '#contract/api/user.ts';
import { catalog, loadPurchases } from '../catalog/index.ts';
import { t } from '../../shared/shell/index.ts';
import { Failure } from './Failure.tsx';

/** Renders the loaded purchases, or the state of their request. */
export function Settled({ children }: { children: (purchases: Purchases) => ReactNode }) {
  const { purchases, purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  if (purchasesLoaded && purchasesFailed)
    return <Failure text="reader.purchasesUnknown" onRetry={tryAgain} />;
  // The previous purchases stay during a reload.
  if (purchases) return children(purchases as Purchases);
  return <output>{t('books.loading')}</output>;
}

/** A repeated failure is shown at the button that was pressed. */
const tryAgain = (): void => void loadPurchases().catch(() => undefined);
