import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { t } from '../translations.ts';
import {
  Empty,
  Entry,
  Kind,
  LogHead,
  LogTitle,
  EntryList,
  Payload,
  LogSection,
  RepeatCount,
  DirectionSign,
} from './log.styles.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import type { LogEntry } from './rules.ts';
import { clearLog, log, pauseLog } from './store.ts';

/** The messages between page and frame, the newest first. */
export function LogView() {
  const { entries, isPaused } = useSnapshot(log);
  return (
    <LogSection aria-labelledby="log">
      <LogHead>
        <LogTitle id="log">{t('log.heading')}</LogTitle>
        <button type="button" className={wordButton} onClick={() => pauseLog(!isPaused)}>
          {t(isPaused ? 'log.goOn' : 'log.pause')}
        </button>
        <button
          type="button"
          className={wordButton}
          disabled={entries.length === 0}
          onClick={clearLog}
        >
          {t('log.clear')}
        </button>
      </LogHead>
      {entries.length === 0 ? (
        <Empty>{t(isPaused ? 'log.paused' : 'log.empty')}</Empty>
      ) : (
        <EntryList tabIndex={0} aria-labelledby="log">
          {entries.map((line) => (
            <EntryView key={line.id} {...line} />
          ))}
        </EntryList>
      )}
      <Announcer />
    </LogSection>
  );
}

const directionSigns = { fromFrame: '←', toFrame: '→', event: '●' };

const EntryView = ({ direction, type, payload, count }: LogEntry) => (
  <Entry data-direction={direction}>
    <DirectionSign aria-hidden="true">{directionSigns[direction]}</DirectionSign>
    <VisuallyHidden>{t(`log.${direction}`)}</VisuallyHidden>
    <Kind dir="ltr" translate="no">
      {type}
    </Kind>
    {count > 1 && <RepeatCount>×{count}</RepeatCount>}
    {payload && (
      <Payload dir="ltr" translate="no">
        {payload}
      </Payload>
    )}
  </Entry>
);

/** In milliseconds: an opening frame posts about ten messages in one second. */
const announceDelayMs = 1500;

/** Announces the number of messages to screen readers after a pause. */
function Announcer() {
  const { messageCount, entries } = useSnapshot(log);
  const [announced, setSaid] = useState('');
  const type = entries[0]?.type ?? '';
  useEffect(() => {
    const message = messageCount > 0 ? t('log.news', { count: messageCount, type }) : '';
    const timer = setTimeout(() => setSaid(message), announceDelayMs);
    return () => clearTimeout(timer);
  }, [messageCount, type]);
  return (
    <VisuallyHidden>
      <output>{announced}</output>
    </VisuallyHidden>
  );
}
