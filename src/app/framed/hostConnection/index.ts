export {
  connectHost,
  host,
  onHostMessage,
  postToHost,
} from './host.ts';
export { InFrame } from './InFrame.tsx';
export { followVisiblePart, reveal, seenFrom, revealFocused } from './frameViewport.ts';
export { positionAt, rememberPosition } from './framePosition.ts';
export { reportHeight } from './frameViewport.ts';
export { limited } from './hostLimits.ts';
