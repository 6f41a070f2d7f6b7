import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import { t } from './embedGuidePage.ts';
import { wordButton } from '../../shared/ui/wordButton.styles.ts';
import { type LogEntry, clearLog, log, pauseLog } from './eventLog.ts';
import { color, radius, size, space } from '../../shared/ui/tokens.ts';

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

const LogSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  overflow: hidden;
`;

const LogHead = styled.div`
  display: flex;
  align-items: center;
  padding-inline: ${space(2)} ${space(0.5)};
  border-block-end: 1px solid ${color.line};
`;

const LogTitle = styled.h3`
  flex: 1;
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
`;

const Empty = styled.p`
  padding: ${space(3)} ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
`;

const EntryList = styled.ol`
  block-size: ${space(42)};
  margin: 0;
  padding: ${space(1)} 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  list-style: none;
  font-size: ${size.small};
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Entry = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${space(1)};
  padding: ${space(0.5)} ${space(2)};
  line-height: 1.45;
  &[data-direction='event'] {
    background: color-mix(in oklab, ${color.accent} 8%, transparent);
  }
`;

/** The arrow points to the frame or away from it. The frame is at the end of the line in both directions. */
const DirectionSign = styled.span`
  flex: none;
  inline-size: ${space(2)};
  color: ${color.muted};
  text-align: center;
  [data-direction='event'] & {
    color: ${color.accent};
    font-size: 0.7em;
  }
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

const mono = "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace";

const Kind = styled.code`
  font-family: ${mono};
  font-weight: 600;
`;

const RepeatCount = styled.span`
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;

const Payload = styled.code`
  flex-basis: 100%;
  padding-inline: ${space(3)};
  [dir='rtl'] & {
    text-align: end;
  }
  color: ${color.muted};
  font-family: ${mono};
  font-size: 0.93em;
  overflow-wrap: anywhere;
`;
