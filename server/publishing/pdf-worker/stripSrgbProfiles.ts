import { closeSync, openSync } from 'node:fs';
import { PlainPdf } from './pdfObjects.ts';
import { entriesOf, numberOf } from './syntax.ts';

/**
 * Reads only the parts of a colour profile that decide whether it is sRGB (ICC.1:2022, 7 and 9.2).
 */

/** The offset of the tag table: a count, then 12 bytes per tag. */
const tableAt = 128;
const maxTags = 100;

/** The primaries of sRGB under D50 (IEC 61966-2-1, adapted as in profiles). */
const primaries: Readonly<Record<string, readonly number[]>> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
const primaryTolerance = 0.002;

/** In shadows a plain power of 2.2 differs visibly, by 0.003 of light. */
const curveTolerance = 0.001;
const levels = [0.05, 0.1, 0.25, 0.5, 0.75];

/** Light of a level of sRGB, both from 0 to 1 (IEC 61966-2-1). */
const lightOf = (level: number): number =>
  level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;

/** Whether this profile is Lab, which PDF has as /Lab (ICC.1:2022, table 19). */
const isLab = (profile: Buffer): boolean => profile.toString('latin1', 16, 20) === 'Lab ';

/** Whether the profile is sRGB, the default of screens for colours without a profile. */
export function isSrgb(profile: Buffer): boolean {
  try {
    if (profile.toString('latin1', 16, 20) !== 'RGB ') return false;
    const tags = tagsOf(profile);
    // A lookup table takes precedence over primaries and curves.
    if (tags.has('A2B0')) return false;
    const arePrimaries = Object.entries(primaries).every(([name, xyz]) =>
      isXyz(tags.get(name), xyz),
    );
    return arePrimaries && ['rTRC', 'gTRC', 'bTRC'].every((name) => isCurve(tags.get(name)));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function tagsOf(profile: Buffer): ReadonlyMap<string, Buffer> {
  const count = Math.min(maxTags, profile.readUInt32BE(tableAt));
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = tableAt + 4 + 12 * index;
      const begin = profile.readUInt32BE(at + 4);
      const name = profile.toString('latin1', at, at + 4);
      return [name, profile.subarray(begin, begin + profile.readUInt32BE(at + 8))];
    }),
  );
}

/** Fixed-point numbers with 16 fractional bits. */
const fixedAt = (bytes: Buffer, at: number): number => bytes.readInt32BE(at) / 65_536;

const isXyz = (tag: Buffer | undefined, wanted: readonly number[]): boolean =>
  tag !== undefined &&
  wanted.every((value, i) => Math.abs(fixedAt(tag, 8 + 4 * i) - value) < primaryTolerance);

function isCurve(tag: Buffer | undefined): boolean {
  const curve = tag && curveOf(tag);
  return (
    !!curve && levels.every((level) => Math.abs(curve(level) - lightOf(level)) < curveTolerance)
  );
}

type Curve = (level: number) => number;

/** Returns null for curves that sRGB never has. */
function curveOf(tag: Buffer): Curve | null {
  const kind = tag.toString('latin1', 0, 4);
  if (kind === 'curv') return sampled(tag);
  return kind === 'para' && tag.readUInt16BE(8) === 3 ? parametric(tag) : null;
}

/** Samples at even distances. Fewer than two are a plain power. */
function sampled(tag: Buffer): Curve | null {
  const count = tag.readUInt32BE(8);
  if (count < 2) return null;
  const sample = (index: number) => tag.readUInt16BE(12 + 2 * index) / 65_535;
  return (level) => {
    const place = level * (count - 1);
    const before = Math.floor(place);
    const after = Math.min(count - 1, before + 1);
    return sample(before) + (sample(after) - sample(before)) * (place - before);
  };
}

/** Function 3 of table 68: a power above a level, a line below it. */
function parametric(tag: Buffer): Curve {
  const [g = 1, a = 1, b = 0, c = 1, d = 0] = [0, 1, 2, 3, 4].map((i) => fixedAt(tag, 12 + 4 * i));
  return (level) => (level >= d ? (a * level + b) ** g : c * level);
}

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
