import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { notify } from '../shell/index.ts';
import { closeReader, openReader, reader } from './store.ts';

const load = () => lazy(() => import('./ReaderDialog.tsx'));
let ReaderDialog = load();

interface Props {
  /** Lets a guest sign in, over the viewer. */
  readonly onSignIn: () => void;
}

/** The viewer's place in the page, mounted once. Its code is loaded when something is first opened. */
export function Reader({ onSignIn }: Props) {
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

/** A viewer that cannot be drawn closes and leaves the store as it was; it can be opened again. */
class ReaderCrash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override readonly state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    // To the console and to whatever service listens for the page's errors.
    reportError(error);
    // React keeps code that did not come as if it never could.
    ReaderDialog = load();
    const { opened } = reader;
    const action = opened && { label: 'reader.tryAgain' as const, run: () => openReader(opened) };
    notify({ key: 'reader.crashed', kind: 'error', ...(action && { action }) });
    closeReader();
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
