import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { reader, toggleTextSelecting } from '../store.ts';
import { IconButton } from './buttons.styles.ts';
import { canFillScreen, fillsScreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts';
import { EnterFullscreenIcon, LeaveFullscreenIcon, SelectIcon } from './icons.tsx';

/** While pressed, fingers select text; otherwise they turn and magnify. */
export function SelectButton() {
  const { textSelecting } = useSnapshot(reader);
  return (
    <IconButton
      type="button"
      aria-label={t('reader.textSelection')}
      aria-pressed={textSelecting}
      onClick={toggleTextSelecting}
    >
      <SelectIcon />
    </IconButton>
  );
}

/** Rendered only if fullscreen is available. */
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
