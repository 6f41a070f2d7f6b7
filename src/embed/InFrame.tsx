import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { core } from '../shell/index.ts';
import { host } from './host.ts';
import { NotInFrame } from './NotInFrame.tsx';

interface Props {
  /** The whole store. */
  readonly store: ReactNode;
  /** The reader alone. */
  readonly viewer: ReactNode;
}

/** What a frame shows: nothing of the store to a host that does not answer. */
export function InFrame({ store, viewer }: Props) {
  const { status } = useSnapshot(host);
  const { embedMode } = useSnapshot(core);
  if (status === 'silent') return <NotInFrame />;
  if (status === 'waiting') return null;
  return embedMode === 'viewer' ? viewer : store;
}
