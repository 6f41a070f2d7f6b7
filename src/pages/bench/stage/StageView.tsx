import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Step } from '../probes/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { measureIn } from '../run/effects.ts';
import { progressOf } from '../run/rules.ts';
import { bench, cancel } from '../run/store.ts';
import { say, type Word } from '../translations.ts';
import { Bar, Now, Place, Progress, Room, Title, Warning } from './stage.styles.ts';

const stepWords: Readonly<Record<Step, Word>> = {
  loading: 'steps.loading',
  opening: 'steps.opening',
  turning: 'steps.turning',
  'jumping to the end': 'steps.jumping',
  zooming: 'steps.zooming',
  'showing thumbnails': 'steps.thumbnails',
};

/** Over everything, because what is not seen is not painted. As long as it is there, it measures. */
export function StageView() {
  const room = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { running } = useSnapshot(bench);
  useEffect(() => {
    room.current?.showModal();
    return place.current ? measureIn(place.current) : undefined;
  }, []);
  if (!running) return null;
  const { issue, turn, turns, step, hidden } = running;
  return (
    <Room ref={room} aria-labelledby="measuring" onClose={cancel}>
      <Bar>
        <Now>
          <Title id="measuring">{say('stage.reading', { title: issue })}</Title>
          <p>
            {say('stage.turn', { turn: turn + 1, turns })} · {say(stepWords[step])}
          </p>
        </Now>
        <button type="button" className={quiet} onClick={cancel}>
          {say('stage.stop')}
        </button>
        <Progress aria-labelledby="measuring" value={progressOf(turn, step, turns)} />
        {hidden > 0 && <Warning>{say('stage.hidden')}</Warning>}
      </Bar>
      {/* What leafs by itself is no page to be in. */}
      <Place ref={place} inert />
    </Room>
  );
}
