import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { hasFormToken } from '../api/index.ts';
import { core } from '../shell/index.ts';
import { host } from './host.ts';
import { NoCookies } from './NoCookies.tsx';
import { NotInFrame } from './NotInFrame.tsx';

interface Props {
  /** The whole store. */
  readonly store: ReactNode;
  /** The reader alone. */
  readonly viewer: ReactNode;
}

/** What a frame shows: nothing of the store to a host that does not answer, or without cookies. */
export function InFrame({ store, viewer }: Props) {
  const { status } = useSnapshot(host);
  const { embedMode } = useSnapshot(core);
  const [keepsCookies] = useState(hasFormToken);
  if (status === 'silent') return <NotInFrame />;
  if (!keepsCookies) return <NoCookies />;
  return embedMode === 'viewer' ? viewer : store;
}
