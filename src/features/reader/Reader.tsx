import {
  Component,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { preloadCalls } from '../../shared/api/index.ts';
import { catalog, mayReadNow, useIssue, useReadingRight } from '../catalog/index.ts';
import { noteCrash, showToast, readerHistoryEntryIn } from '../../shared/shell/index.ts';
import { delayIdle, savesData } from '../../shared/ui/frames.ts';
import { lazyComponent, preload, useChunks } from '../../shared/ui/lazyComponent.ts';
import { DocumentWorkers } from './documentWorkers.ts';
import {
  openReader,
  type Reading,
  reader,
  resetReader,
  type ReaderActions,
} from './readerState.ts';

const Viewer = lazyComponent(async () => (await import('./ReaderDialog.tsx')).ReaderDialog);

/** Loads the reader's code ahead of time. A failure is reported when the reader opens. */
export const preloadReader = (): void => preload(Viewer.code);

/**
 * A pointer reaches a button that opens the reader, about 0.1 seconds before the press, or the details of an issue are
 * idle.
 */
export function reachForReader(
  engines: DocumentWorkers,
  edition: Pick<Reading, 'issue' | 'type'>,
): void {
  // A second engine would take the processor from the first.
  if (reader.opened) return;
  preloadReader();
  preloadCalls();
  if (!savesData() && mayReadNow(edition.issue, edition.type)) engines.request(edition);
  else engines.prewarm();
}

interface Props extends ReaderActions {
  /** The workers of a page whose buttons call `reachForReader`. */
  readonly engines?: DocumentWorkers;
}

/** Mounts the reader once. Its code loads when an issue is first opened. */
export function Reader({ engines, ...actions }: Props) {
  const [workers] = useState(() => engines ?? new DocumentWorkers());
  const { opened } = useSnapshot(reader);
  useStep();
  const isHere = useChunks(opened ? [Viewer.code] : [], { withdraw });
  if (!opened) return null;
  return (
    <>
      <Opening reading={opened} workers={workers} />
      {isHere && (
        <ReaderCrash>
          <Viewer reading={opened} engines={workers} actions={actions} />
        </ReaderCrash>
      )}
    </>
  );
}

interface OpeningProps {
  readonly reading: Reading;
  readonly workers: DocumentWorkers;
}

/**
 * Starts the workers and requests the link of the file while the reader's code loads, and delays loading ahead
 * until its first page is sharp. It stands before the viewer, so its effects run before those that acquire the
 * worker and the link.
 */
function Opening({ reading, workers }: OpeningProps) {
  const { isShown } = useSnapshot(reader);
  const right = useReadingRight(reading.issue, reading.type);
  const { purchasesLoaded } = useSnapshot(catalog);
  const mayRead = right === 'allowed' && purchasesLoaded;
  const begin = useEffectEvent((_reading: Reading) => {
    preloadCalls();
    if (!mayRead) workers.prewarm();
    return workers.dispose;
  });
  useLayoutEffect(() => begin(reading), [reading]);
  useLayoutEffect(() => (isShown ? undefined : delayIdle()), [isShown]);
  useLayoutEffect(() => {
    if (mayRead && !reader.session) workers.request(reading);
  }, [reading, mayRead, workers]);
  return null;
}

/** Opens the reader at a step of the history without an issue's details. The details open it themselves. */
function useStep(): void {
  const { pathname, state, key } = useLocation();
  const step = matchPath('/read/:id/*', pathname) ? null : readerHistoryEntryIn(state);
  const { issue } = useIssue(step?.id);
  const begin = useEffectEvent((_visit: string, wanted: typeof issue) => {
    if (step && wanted && !reader.opened)
      openReader({ issue: wanted, type: step.type, ...(step.page && { page: step.page }) });
  });
  // Once for each visit of the step.
  useEffect(() => begin(key, issue), [key, issue]);
}

/** Closes a reader whose code fails to load. */
function withdraw(): () => void {
  const { opened } = reader;
  resetReader();
  return () => opened && openReader(opened);
}

/** Closes a reader that throws while rendering. The store stays, and the reader can be opened again. */
class ReaderCrash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override readonly state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    // To the console and to listeners for the page's errors.
    reportError(error);
    noteCrash();
    const { opened } = reader;
    const action = opened && { label: 'reader.tryAgain' as const, run: () => openReader(opened) };
    showToast({ key: 'reader.crashed', kind: 'error', ...(action && { action }) });
    resetReader();
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
