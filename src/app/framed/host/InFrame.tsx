import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { core } from '../../../shared/shell/index.ts';
import { host } from './host.ts';
import { NoCookies } from './NoCookies.tsx';
import { NotInFrame } from './NotInFrame.tsx';

interface Props {
  /** The whole store. */
  readonly store: ReactNode;
  /** The reader alone. */
  readonly viewer: ReactNode;
}

/**
 * What a frame shows: nothing of the store to a host that does not answer. Without cookies the reader reads
 * samples and free issues, and the store asks the user first how to go on.
 */
export function InFrame({ store, viewer }: Props) {
  const { status } = useSnapshot(host);
  const { embedMode, withoutCookies } = useSnapshot(core);
  const [goesOn, setGoesOn] = useState(false);
  if (status === 'silent') return <NotInFrame />;
  if (embedMode === 'viewer') return viewer;
  if (withoutCookies && !goesOn) return <NoCookies onGoOn={() => setGoesOn(true)} />;
  return store;
}
