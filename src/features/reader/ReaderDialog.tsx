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
import { titleOf } from '../catalog/index.ts';
import { appConfig, initialFocus, mayTakeFocus, t, useTitle } from '../../shared/shell/index.ts';
import { viewerOverlay } from '../../shared/ui/viewerOverlay.ts';
import { focusReturnTarget } from '../../shared/ui/menu/focusReturnTarget.ts';
import { dialogToastProps } from '../../shared/ui/dialogToastProps.ts';
import { ToastFocusBridge } from '../../shared/ui/ToastFocusBridge.tsx';
import { disposeAutoHide, showBars } from './bars/autoHide.ts';
import { KeysDialog } from './bars/KeysDialog.tsx';
import { TopBar } from './bars/TopBar.tsx';
import type { EngineWorkers } from './engineWorker.ts';
import { PagesView } from './PagesView.tsx';
import { PlaceholderView } from './PlaceholderView.tsx';
import { closePanel, uncoverFocus } from './focus.ts';
import './print.styles.ts';
import { positioner, room } from './reader.styles.ts';
import { useReadingSession } from './session/useReadingSession.ts';
import { requestClose, type Reading } from './store.ts';
import { useReaderStep } from './step/useReaderStep.ts';
import { Strip } from './strip/Strip.tsx';
import { useKeys } from './useKeys.ts';
import { useOwnPage } from './useBrowserZoom.ts';
import { useAccess } from './useReading.ts';
import type { ReaderActions } from './readerActions.ts';

export interface ReaderDialogProps {
  readonly reading: Reading;
  readonly engines: EngineWorkers;
  readonly actions: ReaderActions;
}

/** The reader: a dialog over everything, with bars over the pages. */
export function ReaderDialog({ reading, engines, actions }: ReaderDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const right = useAccess(reading);
  const session = useReadingSession(reading, right, engines);
  const title = titleOf(reading.issue);
  const hasPages = right === 'allowed' || right === 'checking';
  useTitle(reading.type === 'sample' ? t('reader.previewTitle', { title }) : title);
  useBars();
  useReaderStep(reading);
  const isHosted = reading.onClose !== undefined;
  useFocusInFrame(isHosted, content);
  useCovering(isHosted);
  useOwnPage(isHosted);
  // The store loses the focus when it becomes inert, before the dialog stores the focused element.
  const [cameFrom] = useState(focusReturnTarget);
  const keys = useKeys();
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => open || requestClose()}
      initialFocusEl={() => initialFocus(content.current)}
      finalFocusEl={() => (cameFrom?.isConnected ? cameFrom : null)}
      // On a host page, Tab must be able to leave the reader.
      trapFocus={!isHosted}
      closeOnInteractOutside={false}
      closeOnEscape={!appConfig.staysOpen}
      onEscapeKeyDown={(event) => closePanel() && event.preventDefault()}
      {...dialogToastProps}
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
              <PagesView key={session.id} session={session} />
            ) : (
              <PlaceholderView reading={reading} right={right} actions={actions} />
            )}
            <TopBar reading={reading} title={title} hasPages={hasPages} menus={actions.menus} />
            {hasPages && <Strip key={`strip ${session.id}`} />}
            <KeysDialog />
            <ToastFocusBridge isTrapped={!isHosted} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Only a hovering mouse or pen shows the bars. Fingers turn pages. */
function onPointerMove({ pointerType }: PointerEvent): void {
  if (pointerType !== 'touch') showBars();
}

function useFocusInFrame(isHosted: boolean, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isHosted && mayTakeFocus()) content.current?.focus({ preventScroll: true });
  }, [isHosted, content]);
}

/** On a host page nothing is below the reader. */
function useCovering(isHosted: boolean): void {
  useLayoutEffect(() => {
    viewerOverlay.isOn = !isHosted;
    return () => {
      viewerOverlay.isOn = false;
    };
  }, [isHosted]);
}

function useBars(): void {
  useEffect(() => {
    showBars();
    return disposeAutoHide;
  }, []);
}
