export { type Helpers, helpersIn } from './helpers.ts';
export { type OurPage, ourPageIn } from './gatefoldPage.ts';
export { type Ask, type Hands, ourReading } from './gatefoldDriver.ts';
export type { Opened, Picture, Reading, Subject } from './reading.ts';
export {
  farPages,
  type Plan,
  readThrough,
  type Session,
  type Step,
  steps,
  type Told,
} from './session.ts';
export type { View } from './waiting.ts';
