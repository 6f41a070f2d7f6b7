import { Dialog } from '@ark-ui/react/dialog';
import { useEffect, useId, useRef } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { t, useTitle } from '../../../shared/shell/index.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { animated } from '../../../shared/ui/springs.ts';
import { titleOf } from '../titleOf.ts';
import { DetailsCard } from './DetailsCard.tsx';
import type { IssueActions } from './actions.ts';
import { panel, place, veil } from './details.styles.ts';
import { cardOf, useSharedElementTransition } from './useSharedElementTransition.ts';

export interface DetailsProps {
  readonly issue: Issue;
  readonly open: boolean;
  readonly actions: IssueActions;
  readonly onClose: () => void;
  /** The closing transition has ended, and the dialog can be unmounted. */
  readonly onClosed: () => void;
}

/** Another issue takes the place of the first in the same dialog. */
export function DetailsDialog({ issue, open, actions, onClose, onClosed }: DetailsProps) {
  useTitle(titleOf(issue));
  const titleId = useId();
  useFocusOnOtherIssue(issue.id, titleId);
  const { pose, veilOpacity } = useSharedElementTransition(issue.id, open, onClosed);
  return (
    <Modal
      layer="dialog"
      ids={{ title: titleId }}
      open={open}
      present
      onClose={onClose}
      finalFocusEl={() => cardOf(issue.id)}
      backdropClass={<animated.div className={veil} style={{ opacity: veilOpacity }} />}
      positionClass={place}
    >
      <animated.div style={pose}>
        <ModalPanel className={panel} closeLabel={t('catalog.close')}>
          <DetailsCard key={issue.id} issue={issue} actions={actions} Title={Dialog.Title} />
        </ModalPanel>
      </animated.div>
    </Modal>
  );
}

/** The link that led to the other issue is gone. The title gets its focus. */
function useFocusOnOtherIssue(issueId: number, titleId: string): void {
  const before = useRef(issueId);
  useEffect(() => {
    if (before.current === issueId) return;
    before.current = issueId;
    const title = document.getElementById(titleId);
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  }, [issueId, titleId]);
}
