import { Dialog } from '@ark-ui/react/dialog';
import { useId, useEffectEvent, useLayoutEffect } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { t, useTitle } from '../../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../../shared/ui/focus.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { animated, to, useReducedMotion, useSpring } from '../../../shared/ui/springs.ts';
import { titleOf } from '../titleOf.ts';
import { DetailsCard } from './DetailsCard.tsx';
import type { IssueActions } from './actions.ts';
import { panel, place, veil } from './details.styles.ts';
import {
  areDetailsPrerendered,
  removePrerenderedDetails,
} from '../../../shared/prerendered/prerendered.ts';
import { widths } from '../../../shared/ui/tokens.ts';

const cardOf = (issueId: number): HTMLElement | null =>
  document.querySelector(`[data-card="${issueId}"]`);

/** The offset and scale of the panel, relative to its final position in the middle of the window. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly shown: number;
}

const atHome: Pose = { x: 0, y: 0, scale: 1, shown: 1 };

/** The largest width of a panel, in CSS pixels. It is precise enough for the scale of a card. */
const panelWidth = 1040;

/** The pose of the panel on its card. On a very small screen the panel starts below the window's edge. */
function poseOnCard(issueId: number): Pose {
  if (innerWidth < widths.small) return { x: 0, y: innerHeight, scale: 1, shown: 1 };
  const cover = document.querySelector(`li [data-cover="${issueId}"]`)?.getBoundingClientRect();
  const isVisible = cover && cover.bottom > 0 && cover.top < innerHeight;
  if (!isVisible) return { x: 0, y: 48, scale: 0.98, shown: 0 };
  return {
    x: cover.left + cover.width / 2 - innerWidth / 2,
    y: cover.top + cover.height / 2 - innerHeight / 2,
    scale: cover.width / Math.min(panelWidth, innerWidth),
    shown: 0,
  };
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates the details from their card when they open, and back to it when they close. */
function useSharedElementTransition(issueId: number, open: boolean, onClosed: () => void) {
  const immediate = useReducedMotion() ?? false;
  const [now, spring] = useSpring(() => ({
    // A spring without animation still needs one frame.
    ...(areDetailsPrerendered() || prefersReducedMotion() ? atHome : poseOnCard(issueId)),
    config: { tension: 300, friction: 30, clamp: true },
  }));
  const go = useEffectEvent((goal: Pose, whenThere?: () => void) => {
    void spring.start({
      ...goal,
      immediate,
      onRest: ({ finished }) => finished && whenThere?.(),
    });
  });
  const leave = useEffectEvent(() => go(poseOnCard(issueId), onClosed));
  useLayoutEffect(() => {
    removePrerenderedDetails();
    if (open) go(atHome);
    else leave();
  }, [open]);
  return {
    pose: {
      transform: to(
        [now.x, now.y, now.scale],
        (x, y, scale) => `translate3d(${x}px, ${y}px, 0) scale(${scale})`,
      ),
      opacity: now.shown,
    },
    veilOpacity: to([now.shown, now.y], (shown, y) => shown * (1 - Math.min(1, y / innerHeight))),
  };
}

export interface DetailsProps {
  readonly issue: Issue;
  readonly open: boolean;
  readonly actions: IssueActions;
  readonly onClose: () => void;
  /** The closing transition has ended, and the dialog can be unmounted. */
  readonly onClosed: () => void;
}

/** Another issue takes the place of the first in the same dialog, and its title takes the focus from the link. */
export function DetailsDialog({ issue, open, actions, onClose, onClosed }: DetailsProps) {
  useTitle(titleOf(issue));
  const titleId = useId();
  useFocusAfterChange(issue.id, () => focusTitle(titleId));
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

/** The link that led to the other issue is gone. */
function focusTitle(titleId: string): void {
  const title = document.getElementById(titleId);
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}
