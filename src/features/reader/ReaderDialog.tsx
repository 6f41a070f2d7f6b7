import { AnnotationTools } from './annotations/lazyAnnotations.tsx';
import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';
import { css } from '@linaria/core';
import { useSnapshot } from 'valtio';
import {
  titleOf,
  catalog,
  mayReadNow,
  type ReadingRight,
  useReadingRight,
} from '../catalog/index.ts';
import {
  appConfig,
  initialFocus,
  mayTakeFocus,
  t,
  useTitle,
  addTexts,
} from '../../shared/shell/index.ts';
import { viewerOverlay } from '../../shared/ui/viewerOverlay.ts';
import { focusReturnTarget } from '../../shared/ui/menu/menuChoice.ts';
import { layers, dialogToastProps } from '../../shared/ui/layers.ts';
import { keepOpen, useLayerOrder } from '../../shared/ui/modal/useLayerOrder.ts';
import { ToastFocusBridge } from '../../shared/ui/ToastFocusBridge.tsx';
import { Announcement } from './bars/Announcement.tsx';
import type { AutoHide } from './bars/autoHide.ts';
import { TopBar } from './bars/TopBar.tsx';
import type { DocumentWorkers } from './documentWorkers.ts';
import { PlaceholderView } from './PlaceholderView.tsx';
import { useTone } from './tones/pageTone.ts';
import { Article } from './article/lazyArticle.tsx';
import { ReadAloud } from './readAloud/lazyReadAloud.tsx';
import { closePanel, uncoverFocus } from './focus.ts';
import './printing/print.styles.ts';
import {
  SessionContext,
  useSessionStore,
  useDirectionOf,
  type Session,
} from './session/session.ts';
import { requestClose, type Reading, type ReaderActions } from './readerState.ts';
import { useReaderStep } from './readerHistory.ts';
import { Strip } from './bars/Panels.tsx';
import { useKeys } from './useKeys.ts';
import { useOwnPage } from './useBrowserZoom.ts';
import { ProgressLine } from './bars/ProgressLine.tsx';
import { ErrorView } from './stage/ErrorView.tsx';
import { Stage } from './stage/Stage.tsx';
import { nextTask } from '../../shared/ui/frames.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { color } from '../../shared/ui/tokens.ts';
import { foot } from './bars/bars.styles.ts';
import { ReadingSession } from './session/ReadingSession.ts';
import { setArticleShown } from './session/sessionStore.ts';

const OpenKeys = lazyComponent(async () => {
  const [code] = await Promise.all([import('./bars/OpenKeys.tsx'), addTexts('annotations')]);
  return code.OpenKeys;
});

const OpenPrint = lazyComponent(async () => {
  const [code] = await Promise.all([import('./printing/OpenPrint.tsx'), addTexts('annotations')]);
  return code.OpenPrint;
});

/** The list of the keys, and the choice of the pages to print. Their code loads when the user opens them. */
function Dialogs() {
  const { keysShown, printShown } = useSessionStore();
  return (
    <>
      {keysShown && <OpenKeys />}
      {printShown && <OpenPrint />}
    </>
  );
}

/** The pages of one reading. Painted pages stay across attempts. */
const PagesView = () => (
  <>
    <Stage />
    <ErrorView />
    <ProgressLine />
    <Announcement />
    <Article />
    <AnnotationTools />
    <ReadAloud />
  </>
);

interface ReaderDialogProps {
  readonly reading: Reading;
  readonly engines: DocumentWorkers;
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
  const tone = useTone();
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
              data-tone={tone}
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

/** Escape closes the open panel, then the article. Without them it ends the search, whose hits are marked, and whose code is loaded. */
function endsOnEscape(session: Session): boolean {
  const { search, store } = session;
  if (closePanel(session)) return true;
  if (store.articleShown) {
    setArticleShown(store, false);
    return true;
  }
  if (search.state.at === 'off') return false;
  const end = async (): Promise<void> => (await import('./search/runSearch.ts')).endSearch(search);
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

/** Fills the visible part of the window, which is smaller while the browser magnifies (useBrowserZoom.ts). */
const positioner = css`
  position: fixed;
  left: var(--view-left, 0);
  top: var(--view-top, 0);
  width: var(--view-width, 100%);
  height: var(--view-height, 100%);
  z-index: ${layers.viewer};
`;

/**
 * The area around the page: dark in dark mode, grey otherwise. It appears without a fade:
 * a fade painted the whole screen in each frame, on the cores that parse the first page (a tenth
 * of an opening on two cores), and the cover appeared 140 ms later.
 */
const room = `${foot} ${css`
  position: absolute;
  inset: 0;
  overflow: hidden;
  outline: none;
  background: var(--night-room, var(--room));
  color: ${color.ink};
  /* The paper of a page that is not painted, as the workers paint it (workers/pdf/tones/applyTone.ts). */
  &[data-tone='sepia'] {
    --paper: #f3e7cd;
  }
  &[data-tone='dim'] {
    --paper: #b4b2ae;
  }
  &[data-tone='night'] {
    --paper: #1e1c19;
    --on-paper: #e0dedb;
    --night-room: #0e0d0c;
    --cover: brightness(0.4);
  }
`}`;

/** 'unknown': purchases failed to load, so a refusal would be unfounded. */
type AccessState = ReadingRight | 'checking' | 'unknown';

interface OpenReading {
  readonly session: Session;
  /** Different for each session of this component. Two sessions one after the other have the same id. */
  readonly number: number;
}

/**
 * The session of a reading, from its mount to its unmount. Another reading has another session. It is made
 * and started in an effect, because React may discard or repeat a rendering. The first session is rendered in
 * slices that leave time for input: the store stays visible until the dialog is there.
 */
function useReadingSession(reading: Reading, engines: DocumentWorkers): OpenReading | null {
  const [open, show] = useReducer(following, null);
  const showFirst = useEffectEvent((session: Session) =>
    open ? show(session) : startTransition(() => show(session)),
  );
  useLayoutEffect(() => {
    const session = new ReadingSession(reading, engines);
    const end = session.start();
    if (mayReadNow(reading.issue, reading.type)) session.send({ type: 'access-granted' });
    let isOver = false;
    // If the pack is open already, the first rendering has the sizes of the pages.
    void nextTask().then(() => isOver || showFirst(session));
    return () => {
      isOver = true;
      end();
    };
  }, [reading, engines]);
  return open;
}

const following = (before: OpenReading | null, session: Session): OpenReading => ({
  session,
  number: (before?.number ?? 0) + 1,
});

/** Whether the user may read the file. Follows purchases and the server's answers, and tells the session each change. */
function useAccess(session: Session): AccessState {
  const access = useKnownAccess(session);
  const { purchasesLoaded } = useSnapshot(catalog);
  // Before the dialog is painted: the engine opens the file meanwhile.
  useLayoutEffect(() => {
    // Access is checked repeatedly; a check that runs changes nothing.
    if (access === 'allowed' && purchasesLoaded) session.send({ type: 'access-granted' });
    else if (access !== 'allowed' && access !== 'checking') session.send({ type: 'access-lost' });
  }, [session, access, purchasesLoaded]);
  return access;
}

function useKnownAccess({ reading: { issue, type }, store }: Session): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { phase } = useSnapshot(store);
  const right = useReadingRight(issue, type);
  if (phase.at === 'checking-access' && phase.lacking) return phase.lacking;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
