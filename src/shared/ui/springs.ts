import { raf } from '@react-spring/rafz';
// oxlint-disable-next-line no-restricted-imports -- everybody else takes them from here
import { Globals } from '@react-spring/web';

// oxlint-disable-next-line no-restricted-imports -- everybody else takes them from here
export {
  animated,
  Controller,
  easings,
  type SpringConfig,
  type SpringValue,
  to,
  useReducedMotion,
  useSpring,
} from '@react-spring/web';

let asked = 0;

/**
 * Springs request a frame only while one of them moves. The default loop requests two more frames after
 * each movement of a pointer, and a pointer that moves meanwhile starts a second loop beside the first.
 * Measured under a finger: 1.8 runs a frame, and each frame without a change still waited for the
 * compositor (a third of all frames and 6 ms each, main thread slowed 4 times). A second run at the end
 * stops the loop; otherwise the next animation would start with the elapsed time. Delays of springs are not
 * supported.
 */
function frame(): void {
  asked = 0;
  raf.advance();
  if (asked === 0) raf.advance();
}

raf.frameLoop = 'demand';
raf.onDemand = () => {
  asked ||= requestAnimationFrame(frame);
};

const writeInFrame = raf.write;

/**
 * With reduced motion a spring is at its end at once, and shows it at once. In the next frame it would be
 * too late: React cancels a pending change when it renders the same element before that, and sees no
 * difference in its own output. A page turn then left pages magnified.
 */
raf.write = (show) => {
  if (Globals.skipAnimation) show();
  else writeInFrame(show);
};
