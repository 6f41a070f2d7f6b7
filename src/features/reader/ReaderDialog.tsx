import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useEffect, useLayoutEffect, useState } from 'react';
import { titleOf } from '../catalog/index.ts';
import { appConfig, initialFocus, mayTakeFocus, t, useTitle } from '../../shared/shell/index.ts';
import { viewerOverlay } from '../../shared/ui/viewerOverlay.ts';
import { focusReturnTarget } from '../../shared/ui/menu/menuChoice.ts';
import { layers, dialogToastProps } from '../../shared/ui/layers.ts';
import { keepOpen, useLayerOrder } from '../../shared/ui/modal/useLayerOrder.ts';
import { ToastFocusBridge } from '../../shared/ui/ToastFocusBridge.tsx';
import type { AutoHide } from './bars/autoHide.ts';
import { Dialogs } from './bars/Dialogs.tsx';
import { TopBar } from './bars/TopBar.tsx';
import type { EngineWorkers } from './engineWorker.ts';
import { PagesView } from './PagesView.tsx';
import { PlaceholderView } from './PlaceholderView.tsx';
import { closePanel, uncoverFocus } from './focus.ts';
import './print.styles.ts';
import { positioner, room } from './reader.styles.ts';
import { SessionContext } from './session/context.ts';
import type { Session } from './session/session.ts';
import { useAccess, useReadingSession } from './session/useReadingSession.ts';
import { requestClose, type Reading } from './store.ts';
import { useReaderStep } from './history/useReaderStep.ts';
import { Strip } from './strip/Strip.tsx';
import { useKeys } from './useKeys.ts';
import { useOwnPage } from './useBrowserZoom.ts';
import { useDirectionOf } from './useDirection.ts';
import type { ReaderActions } from './readerActions.ts';

interface ReaderDialogProps {
  readonly reading: Reading;
  readonly engines: EngineWorkers;
  readonly actions: ReaderActions;
}

/** The reader: a dialog over everything, with bars over the pages. */
export function ReaderDialog({ reading, engines, actions }: ReaderDialogProps) {
  const open = useReadingSession(reading, engines);
  return open && <OpenReader {...open} actions={actions} />;
}

interface OpenReaderProps {
  readonly session: Session;
  readonly number: number;
  readonly actions: ReaderActions;
}

function OpenReader({ session, number, actions }: OpenReaderProps) {
  const { reading, bars, setRoot } = session;
  const right = useAccess(session);
  const title = titleOf(reading.issue);
  const hasPages = right === 'allowed' || right === 'checking';
  useTitle(reading.type === 'sample' ? t('reader.previewTitle', { title }) : title);
  useBars(bars);
  useReaderStep(session);
  const isHosted = reading.onClose !== undefined;
  useFocusInFrame(isHosted, session);
  useCovering(isHosted);
  useOwnPage(isHosted, session.store);
  // The store loses the focus when it becomes inert, before the dialog stores the focused element.
  const [cameFrom] = useState(focusReturnTarget);
  const keys = useKeys(session, useDirectionOf(session));
  // The reader itself stays mounted: only the layers above it follow it.
  useLayerOrder(layers.viewer, true);
  return (
    <SessionContext value={session}>
      <Dialog.Root
        open
        onOpenChange={({ open }) => open || requestClose(reading)}
        onRequestDismiss={keepOpen}
        initialFocusEl={() => initialFocus(session.root)}
        finalFocusEl={() => (cameFrom?.isConnected ? cameFrom : null)}
        // On a host page, Tab must be able to leave the reader.
        trapFocus={!isHosted}
        closeOnInteractOutside={false}
        closeOnEscape={!appConfig.staysOpen}
        onEscapeKeyDown={(event) => endsOnEscape(session) && event.preventDefault()}
        {...dialogToastProps}
      >
        <Portal>
          <Dialog.Positioner className={positioner} data-viewer>
            <Dialog.Content
              ref={setRoot}
              className={room}
              onFocus={(event) => uncoverFocus(event, session)}
              // Only a hovering mouse or pen shows the bars. Fingers turn pages.
              onPointerMove={({ pointerType }) => pointerType !== 'touch' && bars.show()}
              {...keys}
            >
              {hasPages ? (
                <PagesView key={number} />
              ) : (
                <PlaceholderView reading={reading} right={right} actions={actions} />
              )}
              <TopBar reading={reading} title={title} hasPages={hasPages} menus={actions.menus} />
              {hasPages && <Strip key={`strip ${number}`} />}
              <Dialogs />
              <ToastFocusBridge isTrapped={!isHosted} />
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </SessionContext>
  );
}

/** Escape closes the open panel. Without one it ends the search, whose hits are marked, and whose code is loaded. */
function endsOnEscape(session: Session): boolean {
  const { search } = session;
  if (closePanel(session)) return true;
  if (search.state.at === 'off') return false;
  const end = async (): Promise<void> => (await import('./search/effects.ts')).endSearch(search);
  void end();
  return true;
}

function useFocusInFrame(isHosted: boolean, session: Session): void {
  useEffect(() => {
    if (isHosted && mayTakeFocus()) session.root?.focus({ preventScroll: true });
  }, [isHosted, session]);
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

function useBars(bars: AutoHide): void {
  useEffect(() => {
    bars.show();
    return () => bars.dispose();
  }, [bars]);
}
