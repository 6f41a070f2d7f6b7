import { useSyncExternalStore } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { IconButton } from './buttons.styles.ts';
import { canFillScreen, fillsScreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts';
import { EnterFullscreenIcon, LeaveFullscreenIcon } from './icons.tsx';

/** Only where there is a fullscreen to go to. */
export function FullscreenButton() {
  const isFull = useSyncExternalStore(watchFullscreen, fillsScreen);
  if (!canFillScreen()) return null;
  return (
    <IconButton
      type="button"
      aria-label={t('reader.fullscreen')}
      aria-pressed={isFull}
      onClick={toggleFullscreen}
    >
      {isFull ? <LeaveFullscreenIcon /> : <EnterFullscreenIcon />}
    </IconButton>
  );
}
