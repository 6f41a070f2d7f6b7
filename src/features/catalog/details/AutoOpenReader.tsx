import { useEffect } from 'react';
import { viewerOverlay } from '../../../shared/ui/viewerOverlay.ts';
import type { IssueActions, Reading } from './actions.ts';

/**
 * Waits until the details are mounted, because a dialog hides everything that was there before from screen
 * readers. An open reader follows the history by itself.
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
