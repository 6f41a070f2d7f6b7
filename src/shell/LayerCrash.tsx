import { useEffect } from 'react';
import { notify } from './snackbars.ts';

/** What lay over the page cannot be drawn: the page is still there, and says so. */
export function LayerCrash() {
  useEffect(() => {
    const action = { label: 'shell.loadFailure.reload', run: () => location.reload() } as const;
    notify({ key: 'shell.crash', kind: 'error', action });
  }, []);
  return null;
}
