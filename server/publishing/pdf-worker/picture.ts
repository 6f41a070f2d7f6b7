import type { PlainPdf } from './pdfObjects.ts';
import { entriesOf, numberOf, type Value } from './syntax.ts';

/** An image XObject of a PDF (ISO 32000-2, 8.9.5) as it is stored in the file. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Bits of a component. */
  readonly bits: number;
  /** Components of a pixel; null for an unknown colour space. */
  readonly components: number | null;
  /** Whether samples are indices of a palette, which cannot be averaged. */
  readonly isIndexed: boolean;
  /** Whether it is a stencil mask of one bit. */
  readonly isStencil: boolean;
  /** The innermost filter; null without a filter. */
  readonly filter: string | null;
  /** The further filters, the outermost first. */
  readonly outerFilters: readonly string[];
  /** The numeric parameters of the filter. */
  readonly parameter: (name: string) => number | undefined;
  /** The position of the encoded bytes. */
  readonly place: { readonly from: number; readonly length: number };
  /** The entries of its dictionary as text. */
  readonly entries: (...keys: string[]) => string;
}

/** Returns null if the object is no picture. */
export function pictureAt(pdf: PlainPdf, number: number): Picture | null {
  const head = pdf.object(number);
  const place = pdf.streamPlace(head);
  if (head?.kind !== 'dictionary' || !place) return null;
  const { entries } = head;
  const entryOf = (key: string): Value | null => pdf.resolve(entries.get(key)?.value);
  if (textOf(entryOf('Subtype')) !== 'Image') return null;
  const isStencil = textOf(entryOf('ImageMask')) === 'true';
  const space = spaceOf(pdf, entryOf('ColorSpace'));
  const parameters = entriesOf(single(pdf, entryOf('DecodeParms')));
  const filters = namesOf(pdf, entryOf('Filter'));
  return {
    width: numberOf(entryOf('Width')) ?? 0,
    height: numberOf(entryOf('Height')) ?? 0,
    bits: isStencil ? 1 : (numberOf(entryOf('BitsPerComponent')) ?? 0),
    components: isStencil ? 1 : space.components,
    isIndexed: space.isIndexed,
    isStencil,
    filter: filters.at(-1) ?? null,
    outerFilters: filters.slice(0, -1),
    parameter: (name) => numberOf(pdf.resolve(parameters.get(name)?.value)),
    place,
    entries: (...keys) =>
      keys.flatMap((key) => pdf.textOf(entries.get(key) ?? { from: 0, until: 0 })).join(' '),
  };
}

const namesOf = (pdf: PlainPdf, value: Value | null): string[] =>
  (value?.kind === 'list' ? value.items.map((item) => pdf.resolve(item)) : [value]).flatMap(
    (name) => textOf(name) ?? [],
  );

/** Returns the only item of a list, and a longer list unchanged. */
function single(pdf: PlainPdf, value: Value | null): Value | null {
  if (value?.kind !== 'list') return value;
  return value.items.length > 1 ? value : pdf.resolve(value.items[0]);
}

const textOf = (value: Value | null): string | null =>
  value?.kind === 'name' || value?.kind === 'other' ? value.text : null;

const componentsOf: Readonly<Record<string, number>> = {
  CalGray: 1,
  CalRGB: 3,
  DeviceCMYK: 4,
  DeviceGray: 1,
  DeviceRGB: 3,
  Indexed: 1,
  Lab: 3,
  Separation: 1,
};

function spaceOf(pdf: PlainPdf, space: Value | null) {
  const [name, second] =
    space?.kind === 'list' ? space.items.map((item) => pdf.resolve(item)) : [space];
  const kind = textOf(name ?? null) ?? '';
  const named = kind === 'DeviceN' && second?.kind === 'list' ? second.items.length : null;
  const profiled =
    kind === 'ICCBased' ? numberOf(pdf.resolve(entriesOf(second).get('N')?.value)) : undefined;
  return {
    components: componentsOf[kind] ?? profiled ?? named,
    isIndexed: kind === 'Indexed',
  };
}
