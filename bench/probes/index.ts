export { type Helpers, helpersIn } from './helpers.ts';
export { type GatefoldPage, gatefoldPageIn } from './gatefoldPage.ts';
export { type Ask, type InputDriver, gatefoldDriver } from './gatefoldDriver.ts';
export type { Jumped, Opened, Picture, Reading, Subject } from './readingProbe.ts';
export {
  farPages,
  type Plan,
  readThrough,
  readThumbnails,
  type Session,
  type Step,
  steps,
  type Measurement,
} from './session.ts';
export type { View } from './waiting.ts';
