import { Component, type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { preloadCalls } from '../../shared/api/index.ts';
import { useIssue } from '../catalog/index.ts';
import { noteCrash, showToast, readerHistoryEntryIn } from '../../shared/shell/index.ts';
import { lazyComponent, preload, useChunks } from '../../shared/ui/lazyComponent.ts';
import { prewarmEngineWorker, disposePrewarmedEngineWorker } from './engineWorker.ts';
import { openReader, resetReader, reader } from './store.ts';
import type { ReaderActions } from './readerActions.ts';

const Viewer = lazyComponent(async () => (await import('./ReaderDialog.tsx')).ReaderDialog);

/** For whoever knows that it is going to be opened; one that cannot be had is missed then. */
export const preloadReader = (): void => preload(Viewer.code);

/** Somebody reaches for a button that opens it: a hand takes a tenth of a second from there to the press. */
export function reachForReader(): void {
  preloadReader();
  preloadCalls();
  prewarmEngineWorker();
}

/** The viewer's place in the page, mounted once. Its code is loaded when something is first opened. */
export function Reader(ways: ReaderActions) {
  const { opened } = useSnapshot(reader);
  // Before the effects of the viewer, which takes it, and long before them where its code still comes.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    prewarmEngineWorker();
    return disposePrewarmedEngineWorker;
  }, [opened]);
  useStep();
  const isHere = useChunks(opened ? [Viewer.code] : [], { withdraw });
  if (!opened || !isHere) return null;
  return (
    <ReaderCrash>
      <Viewer reading={opened} ways={ways} />
    </ReaderCrash>
  );
}

/** Opens the reader at a step of the history that lies on no issue's details: those do it themselves. */
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

/** Closes a viewer whose code cannot be fetched. */
function withdraw(): () => void {
  const { opened } = reader;
  resetReader();
  return () => opened && openReader(opened);
}

/** A viewer that cannot be drawn closes and leaves the store as it was; it can be opened again. */
class ReaderCrash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override readonly state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    // To the console and to whatever service listens for the page's errors.
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
