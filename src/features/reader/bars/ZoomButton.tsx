import { Popover } from '@ark-ui/react/popover';
import { css } from '@linaria/core';
import { useRef } from 'react';
import { addTexts, t } from '../../../shared/shell/index.ts';
import { buttonId, panelId } from '../panels.ts';
import { movePanel } from '../session/sessionStore.ts';
import { IconButton } from './buttons.styles.ts';
import { ZoomIcon } from './icons.tsx';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { panelLook } from './panel.styles.ts';
import { useSession, useSessionStore } from '../session/session.ts';

const OpenZoom = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenZoom.tsx'), addTexts('annotations')]);
  return code.OpenZoom;
});

/** The code arrives while the pointer or the focus is on the button. */
const prepare = (): void => preload(OpenZoom.code);

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
        <IconButton
          type="button"
          aria-label={t('reader.zoom')}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <ZoomIcon />
        </IconButton>
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content ref={content} className={zoomPanel} aria-label={t('reader.zoom')}>
          <OpenZoom panel={content} />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}

const zoomPanel = css`
  display: flex;
  /* Rows of a stretched grid would be lower than their texts where the panel scrolls. */
  align-items: start;
  gap: ${space(1)};
  max-inline-size: calc(100vw - ${space(2)});
  max-block-size: calc(100dvh - ${space(9)});
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space(1)};
  outline: none;
  ${panelLook}
`;
