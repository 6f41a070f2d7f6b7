import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { useSnapshot } from 'valtio';
import type { ExpiredDialogProps } from './ExpiredDialog.tsx';
import { account } from './store.ts';

const ExpiredDialog = lazyComponent(
  async () => (await import('./ExpiredDialog.tsx')).ExpiredDialog,
);

/** Mounted once. Lies over everything from the end of the session until the page is reloaded. */
export function SessionExpired(props: Pick<ExpiredDialogProps, 'layer' | 'intentNow'>) {
  const { status } = useSnapshot(account);
  if (status !== 'session_expired') return null;
  return <ExpiredDialog {...props} />;
}
