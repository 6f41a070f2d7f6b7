import { useEffectEvent, useLayoutEffect } from 'react';
import {
  areDetailsPrerendered,
  removePrerenderedDetails,
} from '../../../shared/prerendered/prerendered.ts';
import { to, useReducedMotion, useSpring } from '../../../shared/ui/springs.ts';
import { widths } from '../../../shared/ui/tokens.ts';

export const cardOf = (issueId: number): HTMLElement | null =>
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
export function useSharedElementTransition(issueId: number, open: boolean, onClosed: () => void) {
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
