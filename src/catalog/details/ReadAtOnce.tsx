import { useEffect } from 'react';
import type { IssueDeeds, Reading } from './deeds.ts';

/** Waits until the details lie there: a dialog hides from screen readers all that was before it. */
export function ReadAtOnce({ reading, read }: { reading: Reading; read: IssueDeeds['read'] }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => read(reading));
    return () => cancelAnimationFrame(frame);
  }, [reading, read]);
  return null;
}
