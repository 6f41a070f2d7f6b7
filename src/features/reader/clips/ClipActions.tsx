import { useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useSession } from '../session/context.ts';
import { Actions, Hint, Row } from './clips.styles.ts';
import { type ClipTarget, clipTargets, sendClip } from './effects.ts';
import type { ClipArea } from './rules.ts';

interface Props {
  readonly area: ClipArea | null;
  readonly onClose: () => void;
}

/** What happens to the clip. The first way that the browser has is the primary one. */
export function ClipActions({ area, onClose }: Props) {
  const session = useSession();
  const [targets] = useState(clipTargets);
  const [isBusy, setBusy] = useState(false);
  const send = async (target: ClipTarget): Promise<void> => {
    if (!area || isBusy) return;
    setBusy(true);
    const isSent = await sendClip(session, area, target);
    if (isSent) onClose();
    else setBusy(false);
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
            aria-disabled={area === null || isBusy}
            onClick={() => void send(target)}
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
