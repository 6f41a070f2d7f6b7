import { useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { useSession } from '../session/context.ts';
import { Actions, Hint, Row } from './clips.styles.ts';
import { type ClipTarget, clipTargets, sendClip } from './effects.ts';
import type { ClipArea } from './rules.ts';

interface Props {
  readonly area: ClipArea | null;
  readonly onClose: () => void;
}

/** The buttons for the clip. The first way that the browser has is the primary one. */
export function ClipActions({ area, onClose }: Props) {
  const session = useSession();
  const [targets] = useState(clipTargets);
  const { busy, run } = useBusy();
  const send = (target: ClipTarget): void => {
    if (!area || busy) return;
    void run(async () => {
      if (await sendClip(session, area, target)) onClose();
    });
  };
  return (
    <Actions data-actions>
      <Hint dir="auto">{t('clips.hint')}</Hint>
      <Row>
        {targets.map((target, at) => (
          <button
            key={target}
            type="button"
            className={at === 0 ? filled : quiet}
            aria-disabled={area === null || busy}
            onClick={() => send(target)}
          >
            {t(`clips.${target}`)}
          </button>
        ))}
        <button type="button" className={quiet} onClick={onClose}>
          {t('clips.cancel')}
        </button>
      </Row>
    </Actions>
  );
}
