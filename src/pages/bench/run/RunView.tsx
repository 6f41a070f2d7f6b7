import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Step } from '../probes/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { measureIn } from './effects.ts';
import { progressOf } from './rules.ts';
import { bench, cancel } from './store.ts';
import { t, type TextKey } from '../translations.ts';
import { Bar, Status, FrameArea, Progress, RunDialog, Title, Warning } from './run.styles.ts';

const stepTexts: Readonly<Record<Step, TextKey>> = {
  loading: 'steps.loading',
  opening: 'steps.opening',
  turning: 'steps.turning',
  'jumping to the end': 'steps.jumping',
  zooming: 'steps.zooming',
  'showing thumbnails': 'steps.thumbnails',
};

/** Covers the page, because browsers do not paint invisible frames. Mounting starts a run, unmounting ends it. */
export function RunView() {
  const dialog = useRef<HTMLDialogElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { running } = useSnapshot(bench);
  useEffect(() => {
    dialog.current?.showModal();
    return container.current ? measureIn(container.current) : undefined;
  }, []);
  if (!running) return null;
  const { issue, iteration: turn, iterations: turns, step, restarts: hidden } = running;
  return (
    <RunDialog ref={dialog} aria-labelledby="measuring" onClose={cancel}>
      <Bar>
        <Status>
          <Title id="measuring">{t('run.reading', { title: issue })}</Title>
          <p>
            {t('run.turn', { turn: turn + 1, turns })} · {t(stepTexts[step])}
          </p>
        </Status>
        <button type="button" className={quiet} onClick={cancel}>
          {t('run.stop')}
        </button>
        <Progress aria-labelledby="measuring" value={progressOf(turn, step, turns)} />
        {hidden > 0 && <Warning>{t('run.hidden')}</Warning>}
      </Bar>
      {/* Inert: input of the user would disturb the run. */}
      <FrameArea ref={container} inert />
    </RunDialog>
  );
}
