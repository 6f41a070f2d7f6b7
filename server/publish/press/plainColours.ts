import { closeSync, openSync } from 'node:fs';
import { isSrgb } from './iccProfile.ts';
import { PlainPdf } from './plainPdf.ts';

/** In the way in which qpdf writes it. */
const withProfile = /\[ \/ICCBased (\d+) 0 R \]/g;

/**
 * Takes the profile from colours whose profile is sRGB: readers show colours without one in sRGB, and
 * pdf.js has the browser decode their photographs only then. With a profile it decodes and converts each
 * itself (the cover of an illustrated book took 1.7 s for that, and 0.2 s without). All other profiles
 * stay. The file is changed in place.
 */
export function plainColours(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const pdf = new PlainPdf(file);
    const known = new Map<number, boolean>();
    const isPlain = (profile: number): boolean => {
      const found = known.get(profile) ?? isSrgb(pdf.stream(profile) ?? Buffer.alloc(0));
      known.set(profile, found);
      return found;
    };
    pdf.writeAll(withProfile, (profile) => (isPlain(Number(profile)) ? '/DeviceRGB' : null));
  } finally {
    closeSync(file);
  }
}
