import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { catalog, titleOf } from '../catalog/index.ts';
import { core, initialFocus, mayTakeFocus, t, useTitle } from '../../shared/shell/index.ts';
import { cover } from '../../shared/ui/viewerOverlay.ts';
import { opener } from '../../shared/ui/menu/focusReturnTarget.ts';
import { reachable } from '../../shared/ui/dialogToastProps.ts';
import { SnackbarReach } from '../../shared/ui/ToastFocusBridge.tsx';
import { forgetBars, wakeBars } from './bars/autoHide.ts';
import { KeysDialog } from './bars/KeysDialog.tsx';
import { TopBar } from './bars/TopBar.tsx';
import { PagesView } from './PagesView.tsx';
import { PlaceholderView } from './PlaceholderView.tsx';
import { leavePanel, uncoverFocus } from './panelFocus.ts';
import './print.styles.ts';
import { positioner, room } from './reader.styles.ts';
import { closeReader, fileKey, type Reading } from './store.ts';
import { useReaderStep } from './step/useReaderStep.ts';
import { Strip } from './strip/Strip.tsx';
import { useKeys } from './useKeys.ts';
import { useOwnPage } from './useOwnPage.ts';
import { useRight } from './useAccess.ts';
import type { Ways } from './readerActions.ts';

export interface ReaderDialogProps {
  readonly reading: Reading;
  readonly ways: Ways;
}

/** The viewer: a dialog over everything, with the bars over the pages. */
export function ReaderDialog({ reading, ways }: ReaderDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const { purchasesLoaded } = useSnapshot(catalog);
  const right = useRight(reading);
  const title = titleOf(reading.issue);
  const hasPages = right === 'allowed' || right === 'checking';
  useTitle(reading.type === 'sample' ? t('reader.previewTitle', { title }) : title);
  useBars();
  useReaderStep(reading);
  const isHosted = reading.leave !== undefined;
  useFocusInFrame(isHosted, content);
  useCovering(isHosted);
  useOwnPage(isHosted);
  // An inert store loses the focus before the dialog asks where it was.
  const [cameFrom] = useState(opener);
  const keys = useKeys();
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => open || closeReader()}
      initialFocusEl={() => initialFocus(content.current)}
      finalFocusEl={() => (cameFrom?.isConnected ? cameFrom : null)}
      // A host page that shows the viewer in its midst must stay within reach of the Tab key.
      trapFocus={!isHosted}
      closeOnInteractOutside={false}
      closeOnEscape={!core.staysOpen}
      onEscapeKeyDown={(event) => leavePanel() && event.preventDefault()}
      {...reachable}
    >
      <Portal>
        <Dialog.Positioner className={positioner} data-viewer>
          <Dialog.Content
            ref={content}
            className={room}
            onFocus={uncoverFocus}
            onPointerMove={onPointerMove}
            {...keys}
          >
            {hasPages ? (
              <PagesView key={fileKey(reading)} reading={reading} mayBegin={purchasesLoaded} />
            ) : (
              <PlaceholderView reading={reading} right={right} ways={ways} />
            )}
            <TopBar reading={reading} title={title} hasPages={hasPages} menus={ways.menus} />
            {hasPages && <Strip key={`strip ${fileKey(reading)}`} />}
            <KeysDialog />
            <SnackbarReach isTrapped={!isHosted} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Fingers on the stage turn pages; only a mouse or pen that hovers looks for the bars. */
function onPointerMove({ pointerType }: PointerEvent): void {
  if (pointerType !== 'touch') wakeBars();
}

function useFocusInFrame(isHosted: boolean, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isHosted && mayTakeFocus()) content.current?.focus({ preventScroll: true });
  }, [isHosted, content]);
}

/** In another site's frame nothing lies below the viewer. */
function useCovering(isHosted: boolean): void {
  useLayoutEffect(() => {
    cover.isOn = !isHosted;
    return () => {
      cover.isOn = false;
    };
  }, [isHosted]);
}

function useBars(): void {
  useEffect(() => {
    wakeBars();
    return forgetBars;
  }, []);
}
