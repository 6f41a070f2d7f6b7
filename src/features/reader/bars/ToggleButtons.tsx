import { useSyncExternalStore } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { toggleTextSelecting } from '../session/store.ts';
import { IconButton } from './buttons.styles.ts';
import { canFillScreen, fillsScreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts';
import { EnterFullscreenIcon, LeaveFullscreenIcon, SelectIcon } from './icons.tsx';
import { useSession, useSessionStore } from '../session/context.ts';

/** While pressed, fingers select text; otherwise they turn and magnify. */
export function SelectButton() {
  const { store } = useSession();
  const { textSelecting } = useSessionStore();
  return (
    <IconButton
      type="button"
      aria-label={t('reader.textSelection')}
      aria-pressed={textSelecting}
      onClick={() => toggleTextSelecting(store)}
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
