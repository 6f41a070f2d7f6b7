import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { account } from './store.ts';

const ExpiredDialog = lazy(async () => ({
  default: (await import('./ExpiredDialog.tsx')).ExpiredDialog,
}));

/** Mounted once; lies over everything from when the session has expired until the page is loaded anew. */
export function SessionExpired() {
  const { status } = useSnapshot(account);
  if (status !== 'session_expired') return null;
  return (
    <Suspense fallback={null}>
      <ExpiredDialog />
    </Suspense>
  );
}
