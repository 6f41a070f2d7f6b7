import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../shared/shell/index.ts';
import { annotations, type SyncState } from '../annotations/index.ts';
import { Muted } from './page.styles.ts';

/** Where the notes are stored at this moment. */
export function SyncStatus() {
  const { sync, owner } = useSnapshot(annotations);
  const { authEnabled } = useSnapshot(appConfig);
  const key = sync === 'local' && !authEnabled ? 'device' : textOf[sync];
  return (
    <Muted as="output">
      <bdi>{owner !== null && t(`notes.sync.${key}`)}</bdi>
    </Muted>
  );
}

const textOf: Readonly<Record<SyncState, 'local' | 'due' | 'saved' | 'waiting' | 'refused'>> = {
  local: 'local',
  due: 'due',
  running: 'due',
  changed: 'due',
  saved: 'saved',
  waiting: 'waiting',
  refused: 'refused',
};
