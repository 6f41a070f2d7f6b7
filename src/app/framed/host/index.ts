export { greetHost, host, onHost, tellHost } from './host.ts';
export { InFrame } from './InFrame.tsx';
export { keepInSight, reveal, seenFrom, showFocused } from './position.ts';
export { placeAt, rememberPlace } from './positionHistory.ts';
export { growWithContent } from './size.ts';
export { limited } from './rules.ts';
