/** Colour profiles made by hand (ICC.1:2022), with primaries and curves alone. */

export const srgbPrimaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
] as const;

export const adobePrimaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
] as const;

export const srgbLight = (level: number): number =>
  level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;

/** The curve as so many samples. */
export function sampledCurve(light: (level: number) => number, count = 1024): Buffer {
  const curve = Buffer.alloc(12 + 2 * count);
  curve.write('curv', 0, 'latin1');
  curve.writeUInt32BE(count, 8);
  for (let i = 0; i < count; i += 1)
    curve.writeUInt16BE(Math.round(65_535 * light(i / (count - 1))), 12 + 2 * i);
  return curve;
}

/** A power above a level and a line below it. */
export function powerCurve(...numbers: readonly number[]): Buffer {
  const curve = Buffer.alloc(12 + 4 * numbers.length);
  curve.write('para', 0, 'latin1');
  curve.writeUInt16BE(3, 8);
  numbers.forEach((number, i) => curve.writeInt32BE(Math.round(65_536 * number), 12 + 4 * i));
  return curve;
}

type Primaries = readonly (readonly number[])[];

export function colourProfile(primaries: Primaries, curve: Buffer, more: readonly string[] = []) {
  const names = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', ...more];
  const values = [...primaries.map(placeOf), curve, curve, curve, ...more.map(() => curve)];
  const head = Buffer.alloc(128 + 4 + 12 * names.length);
  head.writeUInt32BE(0x02_40_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  head.writeUInt32BE(names.length, 128);
  let at = head.length;
  names.forEach((name, i) => {
    head.write(name, 132 + 12 * i, 'latin1');
    head.writeUInt32BE(at, 136 + 12 * i);
    head.writeUInt32BE(values[i]?.length ?? 0, 140 + 12 * i);
    at += values[i]?.length ?? 0;
  });
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, ...values]);
}

function placeOf(xyz: readonly number[]): Buffer {
  const place = Buffer.alloc(20);
  place.write('XYZ ', 0, 'latin1');
  xyz.forEach((value, i) => place.writeInt32BE(Math.round(65_536 * value), 8 + 4 * i));
  return place;
}
