/** What the device is by its name: `full` can do everything, `ios` and `mobile` are touched. */
export type Device = 'full' | 'ios' | 'mobile';

/**
 * How the viewer stands: `full` has everything, `ios` no fullscreen, `mobile` fewer buttons and on a
 * phone one page at a time; `viewer` stands in another site's page, which closes it, and is for the
 * rest what the device wants.
 */
export type Mode = Device | 'viewer';

export interface DeviceName {
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function deviceOf({ userAgent, touchPoints }: DeviceName): Device {
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android|Mobile|Tablet|Silk|Kindle/.test(userAgent) ? 'mobile' : 'full';
}

/** @param isHosted whether whoever opened the viewer closes it */
export const modeOf = (device: Device, isHosted: boolean): Mode => (isHosted ? 'viewer' : device);

/** The shorter side of a screen, in CSS pixels, from which two pages side by side can be read. */
const tabletSide = 600;

/** The width of a stage, in CSS pixels, from which two pages side by side can be read. */
const leastSpread = 480;

/** Where the stage is narrow or higher than wide, and on a phone however it is held, there is room for one page only. */
export function isNarrowStage(device: Device, width: number, height: number): boolean {
  return height > width || width < leastSpread || (device === 'mobile' && height < tabletSide);
}

export const hasEndButtons = (device: Device): boolean => device !== 'mobile';

/** iPads say that they can fill the screen, but mean videos. */
export const mayFillScreen = (device: Device): boolean => device === 'full';
