import { useSnapshot } from 'valtio';
import { catalog, type ReadingRight, useReadingRight } from '../catalog/index.ts';
import { type Reading, reader } from './store.ts';

/** 'unknown': what was bought could not be asked for, so that a refusal would say too much. */
export type AccessState = ReadingRight | 'checking' | 'unknown';

/** Whether someone may read on, at every moment: by what they bought, and by what the server says. */
export function useAccess({ issue, type }: Reading): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { accessDenied: rightEnded } = useSnapshot(reader);
  const right = useReadingRight(issue, type);
  if (rightEnded) return rightEnded;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
