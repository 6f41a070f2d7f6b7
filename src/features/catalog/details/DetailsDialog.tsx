import { Dialog } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { focusIfLost, t, useTitle } from '../../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../../shared/ui/focus.ts';
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

/**
 * The dialog stays open while a link in it leads to another issue. Its content is new, so that it begins at
 * its start, and the dialog itself takes the focus from the link.
 */
export function DetailsDialog({ issue, open, actions, onClose, onClosed }: DetailsProps) {
  useTitle(titleOf(issue));
  const content = useRef<HTMLDivElement>(null);
  useFocusAfterChange(issue.id, () => focusIfLost(content.current));
  const { pose, veilOpacity } = useSharedElementTransition(issue.id, open, onClosed);
  return (
    <Modal
      layer="dialog"
      open={open}
      present
      onClose={onClose}
      finalFocusEl={() => cardOf(issue.id)}
      backdropClass={<animated.div className={veil} style={{ opacity: veilOpacity }} />}
      positionClass={place}
    >
      <animated.div style={pose}>
        <ModalPanel ref={content} className={panel} closeLabel={t('catalog.close')}>
          <DetailsCard key={issue.id} issue={issue} actions={actions} Title={Dialog.Title} />
        </ModalPanel>
      </animated.div>
    </Modal>
  );
}
