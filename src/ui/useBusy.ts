import { useState } from 'react';

/** Does one thing at a time, and tells whether it is at it. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return { busy, run };
}
