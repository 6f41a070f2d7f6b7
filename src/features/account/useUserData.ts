import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { onCrossTabMessage } from '../../shared/shell/index.ts';
import { account } from './store.ts';

/**
 * Loads data of the present user: when the component is mounted, when the user changes, and when another tab
 * has bought or redeemed something.
 */
export function useUserData(load: () => Promise<void>): void {
  const id = useSnapshot(account).user?.id;
  useEffect(() => {
    if (id !== undefined) void load();
  }, [id, load]);
  useEffect(
    () =>
      onCrossTabMessage((news) => {
        if (news === 'purchase' && account.user) void load();
      }),
    [load],
  );
}
