export { type Helpers, helpersIn } from './helpers.ts';
export { type GatefoldPage as OurPage, gatefoldPageIn as ourPageIn } from './gatefoldPage.ts';
export {
  type Ask,
  type InputDriver as Hands,
  gatefoldDriver as ourReading,
} from './gatefoldDriver.ts';
export type { Opened, Picture, Reading, Subject } from './reading.ts';
export {
  farPages,
  type Plan,
  readThrough,
  type Session,
  type Step,
  steps,
  type Measurement as Told,
} from './session.ts';
export type { View } from './waiting.ts';
