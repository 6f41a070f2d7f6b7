import { closeSync, openSync } from 'node:fs';
import { isLab, isSrgb } from './iccProfile.ts';
import { PlainPdf } from './plainPdf.ts';
import { entriesOf, numberOf } from './syntax.ts';

/** In the way in which qpdf writes it. */
const withProfile = /\[ \/ICCBased (\d+) 0 R \]/g;

/** Under D50, as all profiles have it (ICC.1:2022, 7.2.16). */
const whitePoint = '/WhitePoint [ 0.9642 1 0.8249 ]';
/** Of a* and b*, where the file names none: all that a profile can say. */
const widestRange = [-128, 127, -128, 127];

type Kind = 'srgb' | 'lab' | 'other';

/**
 * Takes the profile from colours whose profile is sRGB: readers show colours without one in sRGB, and
 * pdf.js has the browser decode their photographs only then. With a profile it decodes and converts each
 * itself (the cover of an illustrated book took 1.7 s for that, and 0.2 s without). A profile of Lab, which
 * Ghostscript gives to spot colours and pdf.js takes for RGB, becomes PDF's own Lab. All other profiles
 * stay. The file is changed in place.
 */
export function stripSrgbProfiles(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const pdf = new PlainPdf(file);
    const known = new Map<number, Kind>();
    const kindOf = (profile: number): Kind => {
      const found = known.get(profile) ?? readKind(pdf, profile);
      known.set(profile, found);
      return found;
    };
    const written: Readonly<Record<Kind, (profile: number) => string | null>> = {
      srgb: () => '/DeviceRGB',
      lab: (profile) => `[ /Lab ${profile} 0 R ]`,
      other: () => null,
    };
    pdf.writeAll(withProfile, (profile) => written[kindOf(Number(profile))](Number(profile)));
    for (const [profile, kind] of known) if (kind === 'lab') writeLab(pdf, profile);
  } finally {
    closeSync(file);
  }
}

function readKind(pdf: PlainPdf, profile: number): Kind {
  const bytes = pdf.stream(profile) ?? Buffer.alloc(0);
  if (isSrgb(bytes)) return 'srgb';
  return isLab(bytes) && !isScaled(rangeOf(pdf, profile)) ? 'lab' : 'other';
}

/** The parameters of the space stand where the profile stood. */
function writeLab(pdf: PlainPdf, profile: number): void {
  const range = rangeOf(pdf, profile).slice(2);
  const numbers = (range.length === 4 ? range : widestRange).join(' ');
  pdf.replaceStream(profile, `<< ${whitePoint} /Range [ ${numbers} ] >>`);
}

/** Numbers from 0 to 1 are not those of PDF's own Lab. */
const isScaled = ([, most = 100]: readonly number[]): boolean => most <= 1;

function rangeOf(pdf: PlainPdf, profile: number): readonly number[] {
  const range = pdf.resolve(entriesOf(pdf.object(profile)).get('Range')?.value);
  return range?.kind === 'list' ? range.items.flatMap((item) => numberOf(item) ?? []) : [];
}
