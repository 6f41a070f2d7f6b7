import type { PlainPdf } from './plainPdf.ts';
import { entriesOf, numberOf, type Value } from './syntax.ts';

/** A picture of a PDF (ISO 32000-2, 8.9.5) as it lies in the file. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Of a component. */
  readonly bits: number;
  /** Of a pixel; null where its colour space is not known. */
  readonly components: number | null;
  /** Whether samples are numbers of colours, between which nothing lies. */
  readonly isIndexed: boolean;
  /** Whether it is a stencil of one bit. */
  readonly isStencil: boolean;
  /** How it is packed; null for not at all. */
  readonly filter: string | null;
  /** How that is packed in turn, the outermost first. */
  readonly outerFilters: readonly string[];
  /** Parameters of the filter, where they are numbers. */
  readonly parameter: (name: string) => number | undefined;
  /** Where its bytes lie, packed. */
  readonly place: { readonly from: number; readonly length: number };
  /** Entries of its dictionary as they are written, those of them that it has. */
  readonly entries: (...keys: string[]) => string;
}

/** null where the object is no picture. */
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

/** What a list of one holds; a list of several itself. */
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
