import { useEffect } from 'react';
import { cover } from '../../../shared/ui/viewerOverlay.ts';
import type { IssueDeeds, Reading } from './actions.ts';

/**
 * Waits until the details lie there: a dialog hides from screen readers all that was before it. What is
 * open already follows the history by itself.
 */
export function ReadAtOnce({ reading, read }: { reading: Reading; read: IssueDeeds['read'] }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => cover.isOn || read(reading));
    return () => cancelAnimationFrame(frame);
  }, [reading, read]);
  return null;
}
