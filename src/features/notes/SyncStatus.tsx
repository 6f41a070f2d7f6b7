import { styled } from '@linaria/react';
import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../shared/shell/index.ts';
import { account, useOpenSignIn } from '../account/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { annotations, type SyncState } from '../annotations/index.ts';
import { color, size } from '../../shared/ui/tokens.ts';

export const Muted = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;

const SignInRow = styled.div`
  justify-self: start;
`;

/** Where the notes are stored at this moment. */
export function SyncStatus() {
  const { sync, owner } = useSnapshot(annotations);
  const { authEnabled } = useSnapshot(appConfig);
  const key = sync === 'local' && !authEnabled ? 'device' : textOf[sync];
  const { user, isCheckFinished } = useSnapshot(account);
  const isGuest = user === null && isCheckFinished;
  const openSignIn = useOpenSignIn();
  return (
    <>
      <Muted as="output">
        <bdi>{owner !== null && t(`notes.sync.${key}`)}</bdi>
      </Muted>
      {isGuest && owner !== null && key === 'local' && (
        <SignInRow>
          <button type="button" className={quiet} onClick={() => openSignIn()}>
            {t('account.signInOrRegister')}
          </button>
        </SignInRow>
      )}
    </>
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
