/** The device by its user agent: `ios` and `mobile` are touch devices. */
export type Device = 'full' | 'ios' | 'mobile';

/**
 * `full` has all functions, `ios` no fullscreen, `mobile` fewer buttons and on a
 * phone one page at a time; `viewer` stands on a host page, which closes it, and otherwise
 * follows the device.
 */
export type Mode = Device | 'viewer';

interface DeviceName {
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function deviceOf({ userAgent, touchPoints }: DeviceName): Device {
  // An iPad reports a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android|Mobile|Tablet|Silk|Kindle/.test(userAgent) ? 'mobile' : 'full';
}

/** @param isHosted whether a host page closes the reader */
export const modeOf = (device: Device, isHosted: boolean): Mode => (isHosted ? 'viewer' : device);

/** The shorter side of a screen, in CSS pixels, from which two pages side by side can be read. */
const tabletSide = 600;

/** The width of a stage, in CSS pixels, from which two pages side by side can be read. */
const leastSpread = 480;

/** A narrow or upright stage, and any phone, has room for one page only. */
export function isNarrowStage(device: Device, width: number, height: number): boolean {
  return height > width || width < leastSpread || (device === 'mobile' && height < tabletSide);
}

export const hasEndButtons = (device: Device): boolean => device !== 'mobile';

/** iPads report fullscreen support, but only for videos. */
export const mayFillScreen = (device: Device): boolean => device === 'full';
