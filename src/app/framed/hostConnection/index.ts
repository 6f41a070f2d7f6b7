export {
  connectHost,
  host,
  onHostMessage,
  postToHost,
} from './host.ts';
export { InFrame } from './InFrame.tsx';
export { followVisiblePart, reveal, seenFrom, revealFocused } from './position.ts';
export { positionAt, rememberPosition } from './positionHistory.ts';
export { reportHeight } from './size.ts';
export { limited } from './rules.ts';
