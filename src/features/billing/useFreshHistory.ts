import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { onCrossTabMessage } from '../../shared/shell/index.ts';
import { loadHistory } from './store.ts';

/** Reloads when the panel is mounted, the user changes, or another tab has bought something. */
export function useFreshHistory(): void {
  const id = useSnapshot(account).user?.id;
  useEffect(() => {
    if (id !== undefined) void loadHistory();
  }, [id]);
  useEffect(
    () =>
      onCrossTabMessage((news) => {
        if (news === 'purchase' && account.user) void loadHistory();
      }),
    [],
  );
}
