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
 * Springs ask for a frame when one of them has something to show, and for no other. Left to itself
 * their loop asks for two more after each movement of a hand, to find that there is nothing left, and
 * a hand that moves meanwhile begins a second loop beside the first: under a finger it ran 1.8 times a
 * frame, and each frame without a change still waited for the compositor (a third of all frames and
 * 6 ms each, main thread slowed 4 times). A second round at the end lets the loop stop, or the next
 * motion would begin with the time that has passed since. Delays of springs are not served this way.
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
 * Where no motion is wanted a spring is at its end at once, and shows it at once. In the next frame it
 * would be too late: React cancels what has not been shown when it draws the same element before that,
 * and sees no difference in what it drew itself. A turn left pages magnified.
 */
raf.write = (show) => {
  if (Globals.skipAnimation) show();
  else writeInFrame(show);
};
