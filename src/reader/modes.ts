/**
 * How the viewer fits the device: `full` has everything, `ios` no fullscreen, `mobile` fewer buttons
 * and on a phone one page at a time, `viewer` stands in another site's page, which closes it.
 */
export type Mode = 'full' | 'ios' | 'viewer' | 'mobile';

export interface Device {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Whether whoever opened the viewer closes it. */
  readonly isHosted: boolean;
}

export function modeOf({ userAgent, touchPoints, isHosted }: Device): Mode {
  if (isHosted) return 'viewer';
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android|Mobile|Tablet|Silk|Kindle/.test(userAgent) ? 'mobile' : 'full';
}

/** The shorter side of a screen, in CSS pixels, from which two pages side by side can be read. */
const tabletSide = 600;

/** One page at a time where the stage is higher than wide, and on a phone however it is held. */
export function showsSinglePage(mode: Mode, width: number, height: number): boolean {
  return height > width || (mode === 'mobile' && height < tabletSide);
}

export const hasEndButtons = (mode: Mode): boolean => mode !== 'mobile';

/** iPads say that they can fill the screen, but mean videos. */
export const mayFillScreen = (mode: Mode): boolean => mode === 'full' || mode === 'viewer';
