import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { say } from '../translations.ts';
import {
  Empty,
  Entry,
  Kind,
  LogHead,
  LogTitle,
  Lines,
  Payload,
  Room,
  Times,
  Way,
} from './log.styles.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import type { Line } from './rules.ts';
import { clearLog, log, pauseLog } from './store.ts';

/** What page and frame say to each other, the newest first. */
export function LogView() {
  const { lines, isPaused } = useSnapshot(log);
  return (
    <Room aria-labelledby="log">
      <LogHead>
        <LogTitle id="log">{say('log.heading')}</LogTitle>
        <button type="button" className={wordButton} onClick={() => pauseLog(!isPaused)}>
          {say(isPaused ? 'log.goOn' : 'log.pause')}
        </button>
        <button
          type="button"
          className={wordButton}
          disabled={lines.length === 0}
          onClick={clearLog}
        >
          {say('log.clear')}
        </button>
      </LogHead>
      {lines.length === 0 ? (
        <Empty>{say(isPaused ? 'log.paused' : 'log.empty')}</Empty>
      ) : (
        <Lines tabIndex={0} aria-labelledby="log">
          {lines.map((line) => (
            <LineView key={line.id} {...line} />
          ))}
        </Lines>
      )}
      <Calmly />
    </Room>
  );
}

const signs = { fromFrame: '←', toFrame: '→', event: '●' };

const LineView = ({ way, type, payload, count }: Line) => (
  <Entry data-way={way}>
    <Way aria-hidden="true">{signs[way]}</Way>
    <VisuallyHidden>{say(`log.${way}`)}</VisuallyHidden>
    <Kind dir="ltr" translate="no">
      {type}
    </Kind>
    {count > 1 && <Times>×{count}</Times>}
    {payload && (
      <Payload dir="ltr" translate="no">
        {payload}
      </Payload>
    )}
  </Entry>
);

/** In milliseconds: a frame that opens says ten things in one second. */
const calm = 1500;

/** Says how far it has come once things have calmed down, for those who hear the page. */
function Calmly() {
  const { heard, lines } = useSnapshot(log);
  const [said, setSaid] = useState('');
  const type = lines[0]?.type ?? '';
  useEffect(() => {
    const news = heard > 0 ? say('log.news', { count: heard, type }) : '';
    const timer = setTimeout(() => setSaid(news), calm);
    return () => clearTimeout(timer);
  }, [heard, type]);
  return (
    <VisuallyHidden>
      <output>{said}</output>
    </VisuallyHidden>
  );
}
