import { closeSync, openSync } from 'node:fs';
import { isLab, isSrgb } from './iccProfile.ts';
import { PlainPdf } from './pdfObjects.ts';
import { entriesOf, numberOf } from './syntax.ts';

/** In qpdf's spelling. */
const withProfile = /\[ \/ICCBased (\d+) 0 R \]/g;

/** Under D50, as in all profiles (ICC.1:2022, 7.2.16). */
const whitePoint = '/WhitePoint [ 0.9642 1 0.8249 ]';
/** The range of a* and b* without one in the file: the full range of a profile. */
const widestRange = [-128, 127, -128, 127];

type Kind = 'srgb' | 'lab' | 'other';

/**
 * Removes sRGB profiles: readers show colours without a profile as sRGB, and only then pdf.js lets
 * the browser decode photographs. With a profile pdf.js decodes and converts each picture itself
 * (the cover of an illustrated book: 1.7 s with, 0.2 s without). A Lab profile, which Ghostscript
 * gives to spot colours and pdf.js takes for RGB, becomes PDF's own Lab. All other profiles stay.
 * The file is changed in place.
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

/** The parameters of the space replace the profile. */
function writeLab(pdf: PlainPdf, profile: number): void {
  const range = rangeOf(pdf, profile).slice(2);
  const numbers = (range.length === 4 ? range : widestRange).join(' ');
  pdf.replaceStream(profile, `<< ${whitePoint} /Range [ ${numbers} ] >>`);
}

/** Values from 0 to 1 do not fit PDF's own Lab. */
const isScaled = ([, most = 100]: readonly number[]): boolean => most <= 1;

function rangeOf(pdf: PlainPdf, profile: number): readonly number[] {
  const range = pdf.resolve(entriesOf(pdf.object(profile)).get('Range')?.value);
  return range?.kind === 'list' ? range.items.flatMap((item) => numberOf(item) ?? []) : [];
}
