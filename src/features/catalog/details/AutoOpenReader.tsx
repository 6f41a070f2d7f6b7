import { useEffect } from 'react';
import { viewerOverlay } from '../../../shared/ui/viewerOverlay.ts';
import type { IssueActions, Reading } from './actions.ts';

/**
 * Waits until the details lie there: a dialog hides from screen readers all that was before it. What is
 * open already follows the history by itself.
 */
export function AutoOpenReader({
  reading,
  read,
}: {
  reading: Reading;
  read: IssueActions['read'];
}) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => viewerOverlay.isOn || read(reading));
    return () => cancelAnimationFrame(frame);
  }, [reading, read]);
  return null;
}
