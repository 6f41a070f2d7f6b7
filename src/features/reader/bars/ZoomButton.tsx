import { Popover } from '@ark-ui/react/popover';
import { useRef } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { buttonId, panelId } from '../panels.ts';
import { movePanel } from '../session/store.ts';
import { IconButton } from './buttons.styles.ts';
import { ZoomIcon } from './icons.tsx';
import { ZoomSlider } from './ZoomSlider.tsx';
import { ReadingSettings } from './ReadingSettings.tsx';
import { Scale, zoomPanel } from './zoom.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

/** Opens a slider inside the bar, where the reader's keys still work. */
export function ZoomButton() {
  const content = useRef<HTMLDivElement>(null);
  const { id, store } = useSession();
  const { panel } = useSessionStore();
  return (
    <Popover.Root
      open={panel === 'zoom'}
      onOpenChange={({ open }) =>
        movePanel(store, { kind: open ? 'toggle' : 'close', panel: 'zoom' })
      }
      ids={{ trigger: buttonId('zoom', id), content: panelId('zoom', id) }}
      portalled={false}
      lazyMount
      unmountOnExit
      initialFocusEl={() => content.current?.querySelector<HTMLElement>('[role=slider]') ?? null}
      positioning={{ placement: 'bottom' }}
    >
      <Popover.Trigger asChild>
        <IconButton type="button" aria-label={t('reader.zoom')}>
          <ZoomIcon />
        </IconButton>
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content ref={content} className={zoomPanel} aria-label={t('reader.zoom')}>
          <Scale>
            <ZoomSlider />
          </Scale>
          <ReadingSettings />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
