import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { notify } from '../shell/index.ts';
import { closeReader, reader } from './store.ts';

const ReaderDialog = lazy(() => import('./ReaderDialog.tsx'));

/** The viewer's place in the page, mounted once. Its code is loaded when something is first opened. */
export function Reader({ onSignIn }: { onSignIn: () => void }) {
  const { opened } = useSnapshot(reader);
  if (!opened) return null;
  return (
    <ReaderCrash>
      <Suspense fallback={null}>
        <ReaderDialog reading={opened} onSignIn={onSignIn} />
      </Suspense>
    </ReaderCrash>
  );
}

/** A viewer that cannot be drawn closes and leaves the store as it was. */
class ReaderCrash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override readonly state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    notify({ key: 'reader.crashed', kind: 'error' });
    // To the console and to whatever service listens for the page's errors.
    reportError(error);
    closeReader();
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
