import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { Step } from '../../probes/index.ts';
import { quiet } from '../../../src/shared/ui/parts.styles.ts';
import { measureIn } from './startRun.ts';
import { progressOf } from './iterations.ts';
import { bench, cancel } from './runState.ts';
import { t, type TextKey } from '../translations.ts';
import { color, font, from, radius, size, space } from '../../../src/shared/ui/tokens.ts';

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

/** No animations: their painting would be measured too. */
const RunDialog = styled.dialog`
  inline-size: 100%;
  max-inline-size: none;
  block-size: 100%;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: ${color.ground};
  color: ${color.ink};
  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
  }
`;

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: max(${space(1)}, env(safe-area-inset-top)) ${space(2)} ${space(1.5)};
  background: ${color.raised};
  ${from('small')} {
    padding-inline: ${space(4)};
  }
`;

const Status = styled.div`
  min-inline-size: 0;
  line-height: 1.3;
  & > p {
    color: ${color.muted};
    font-size: ${size.small};
    font-variant-numeric: tabular-nums;
  }
`;

const Title = styled.h2`
  overflow: hidden;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Progress = styled.progress`
  appearance: none;
  grid-column: 1 / -1;
  inline-size: 100%;
  block-size: 6px;
  border: 0;
  border-radius: ${radius.pill};
  overflow: hidden;
  background: color-mix(in oklab, ${color.ink} 14%, transparent);
  color: ${color.accent};
  &::-webkit-progress-bar {
    background: transparent;
  }
  &::-webkit-progress-value {
    background: ${color.accent};
  }
  &::-moz-progress-bar {
    background: ${color.accent};
  }
`;

const Warning = styled.output`
  grid-column: 1 / -1;
  color: ${color.muted};
  font-size: ${size.small};
  line-height: 1.35;
  text-wrap: pretty;
`;

/** The frame keeps its initial size, also when the device is rotated. */
const FrameArea = styled.div`
  display: grid;
  place-content: start center;
  min-inline-size: 0;
  min-block-size: 0;
  overflow: hidden;
  & > iframe {
    border: 0;
    background: ${color.surface};
  }
`;
