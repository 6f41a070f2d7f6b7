export {
  connectHost as greetHost,
  host,
  onHostMessage as onHost,
  postToHost as tellHost,
} from './host.ts';
export { InFrame } from './InFrame.tsx';
export { followVisiblePart as keepInSight, reveal, seenFrom, revealFocused as showFocused } from './position.ts';
export { positionAt as placeAt, rememberPosition as rememberPlace } from './positionHistory.ts';
export { reportHeight as growWithContent } from './size.ts';
export { limited } from './rules.ts';
