export {
  connectHost as greetHost,
  host,
  onHostMessage as onHost,
  postToHost as tellHost,
} from './host.ts';
export { InFrame } from './InFrame.tsx';
export { keepInSight, reveal, seenFrom, showFocused } from './position.ts';
export { positionAt as placeAt, rememberPosition as rememberPlace } from './positionHistory.ts';
export { growWithContent } from './size.ts';
export { limited } from './rules.ts';
