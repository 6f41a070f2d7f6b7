export { type Helpers, helpersIn } from './helpers.ts';
export { type GatefoldPage, gatefoldPageIn } from './gatefoldPage.ts';
export { type Ask, type InputDriver, gatefoldDriver } from './gatefoldDriver.ts';
export type { Jumped, Opened, Opening, Picture, Reading, Subject } from './readingProbe.ts';
export { idleMs } from './readingProbe.ts';
export {
  farPages,
  type Plan,
  pace,
  readOpening,
  readThrough,
  readThumbnails,
  type Session,
  type Step,
  steps,
  type Measurement,
} from './session.ts';
export type { View } from './waiting.ts';
