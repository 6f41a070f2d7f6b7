import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { styled } from '@linaria/react';
import { useSnapshot } from 'valtio';
import { coverUrl, type Issue } from '#contract/api/issue.ts';
import { focusIfLost, t, useFocusHeadingOnNavigate, useTitle } from '../../shared/shell/index.ts';
import { Hint, PageTitle, RowList, SmallPrint } from '../../shared/ui/content.styles.ts';
import { fileSizeText } from '../../shared/ui/fileSize.ts';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { untilIdle } from '../../shared/ui/frames.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { color, font, from, radius, size, space } from '../../shared/ui/tokens.ts';
import { checkIssue, device, type KeptIssue, startDevice } from './keptIssues.ts';
import { canKeep, DownloadButton, needsHomeScreen, RemoveButton, Status } from './keptParts.tsx';
import { isReadable } from './keptTransition.ts';
import { coverWidth } from './serviceWorkerLife.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

export interface Props {
  readonly onRead: (issue: Issue) => void;
  /** A user who comes to this page is likely to read. Called once the page is idle. */
  readonly onIdle: () => void;
}

/** The issues that are kept on this device. It is also the page that opens without the network. */
export function DevicePage({ onRead, onIdle }: Props) {
  const title = t('shell.onDevice');
  useTitle(title);
  const heading = useFocusHeadingOnNavigate();
  const { issues, isLoaded } = useSnapshot(device);
  const isOnline = useOnline();
  const prepare = useEffectEvent(onIdle);
  useEffect(() => void startAndCheck(() => prepare()), []);
  const kept = Object.values(issues as Record<number, KeptIssue>)
    .filter(({ lease }) => lease !== 'other')
    .toSorted((one, other) => other.issue.id - one.issue.id);
  // The pressed button is gone with its row.
  useFocusAfterChange(kept.length, () => focusIfLost(heading.current, { preventScroll: true }));
  return (
    <div className={margins}>
      <Region aria-label={title}>
        <PageTitle ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        {!isOnline && (
          <Hint as="output">
            <bdi>{t('device.offline')}</bdi>
          </Hint>
        )}
        {!canKeep() && (
          <Hint>
            <bdi>{t('device.unsupported')}</bdi>
          </Hint>
        )}
        {isLoaded && kept.length === 0 && (
          <Hint>
            <bdi>
              {t('device.none')} {t('device.noneHint')}
            </bdi>
          </Hint>
        )}
        <RowList>
          {kept.map((one) => (
            <Row key={one.issue.id} kept={one} onRead={onRead} />
          ))}
        </RowList>
        <Room />
        {kept.length > 0 && needsHomeScreen() && (
          <SmallPrint>
            <bdi>{t('device.homeScreen')}</bdi>
          </SmallPrint>
        )}
      </Region>
    </div>
  );
}

/** Each byte is read after the page is shown, and not while the user waits for an issue. */
async function startAndCheck(onIdle: () => void): Promise<void> {
  await startDevice();
  await untilIdle();
  if (Object.keys(device.issues).length > 0) onIdle();
  for (const { issue } of Object.values(device.issues)) {
    // oxlint-disable-next-line no-await-in-loop -- each reads as much as the disk gives
    await untilIdle().then(() => checkIssue(issue.id, true));
  }
}

const subscribe = (listener: () => void): (() => void) => {
  const listening = new AbortController();
  for (const name of ['online', 'offline'])
    window.addEventListener(name, listener, { signal: listening.signal });
  return () => listening.abort();
};

/** A page from the cache of the service worker says so in its address: the server may be away, but not the network. */
const useOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine && location.search !== '?offline');

interface RowProps {
  readonly kept: KeptIssue;
  readonly onRead: Props['onRead'];
}

function Row({ kept: { issue, phase, lease }, onRead }: RowProps) {
  const { id, title, language, cover } = issue;
  return (
    <Item>
      <img
        src={withPrefix(coverUrl(cover.fileName, coverWidth))}
        width={cover.width}
        height={cover.height}
        alt=""
      />
      <Facts>
        <h2>
          <bdi lang={language ?? undefined}>{title}</bdi>
        </h2>
        <Status id={id} />
        <Buttons>
          {isReadable(phase) && lease === 'valid' && (
            <button type="button" className={filled} onClick={() => onRead(issue)}>
              {t('catalog.read')}
            </button>
          )}
          <DownloadButton id={id} />
          <RemoveButton id={id} />
        </Buttons>
      </Facts>
    </Item>
  );
}

/** How much of its room the browser gives to this store. */
function Room() {
  const { issues } = useSnapshot(device);
  const count = Object.values(issues).filter(({ phase }) => isReadable(phase)).length;
  const [estimate, setEstimate] = useState<StorageEstimate>({});
  const read = useEffectEvent((_count: number) => {
    void navigator.storage?.estimate?.().then(setEstimate);
  });
  useEffect(() => read(count), [count]);
  const { usage, quota } = estimate;
  if (!usage || !quota) return null;
  return (
    <SmallPrint>
      <bdi>{t('device.room', { used: fileSizeText(usage), all: fileSizeText(quota) })}</bdi>
    </SmallPrint>
  );
}

const Region = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  max-inline-size: 760px;
  margin-inline: auto;
  padding-block: ${space(3)} ${space(4)};
  & > h1 {
    outline: none;
  }
  ${from('medium')} {
    padding-block: ${space(5)} ${space(6)};
  }
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};
  padding-block: ${space(2)};
  & + & {
    border-block-start: 1px solid ${color.line};
  }
  & > img {
    inline-size: 100%;
    block-size: auto;
    border-radius: ${radius.control};
    background: ${color.ground};
  }
  ${from('small')} {
    grid-template-columns: 120px minmax(0, 1fr);
  }
`;

const Facts = styled.div`
  display: grid;
  gap: ${space(1)};
  & > h2 {
    font-family: ${font.display};
    font-size: ${size.lead};
    font-weight: 600;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
