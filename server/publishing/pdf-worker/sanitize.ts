import { closeSync, openSync } from 'node:fs';
import { isHarmless } from './actions.ts';
import { PlainPdf } from './plainPdf.ts';
import { type Entries, entriesOf, type Entry, type Value } from './syntax.ts';

/** What of the document's own dictionary comes along: what shows it, names it and leads through it. */
const ofCatalog = keys(
  'Type Version Lang Pages PageLabels PageLayout PageMode Outlines Dests Names',
  'ViewerPreferences Metadata MarkInfo StructTreeRoot OCProperties OutputIntents AcroForm',
);
/** The other trees of names are of scripts, embedded files and alternate presentations. */
const ofNames = keys('Dests');
/** `XFA` is a form with scripts of its own. */
const ofForm = keys('Fields NeedAppearances DR DA Q');

/** Of pages, annotations, fields and entries of the outline. */
const never = keys(
  // Actions at occasions, associated files, steps of a presentation with actions of their own.
  'AA AF PresSteps',
  // What an annotation plays, runs or hands out.
  'FS Sound Movie RichMediaContent RichMediaSettings 3DD 3DA',
);

/** Files may be embedded at any object, in the way in which qpdf writes that down. */
const embedded = /\/EF <<(?: \/(?:F|UF|DOS|Mac|Unix) \d+ 0 R)+ >>/g;

/**
 * Takes out of a file what could act on a reader's machine once it is downloaded: scripts, programs
 * to be launched, forms that are sent, embedded files, whatever opens by itself. Links into the file
 * and to the web stay, and the outline, the pages' labels and the structure for screen readers. What
 * may stay is listed, so that what nobody thought of goes. The file is changed in place.
 * @returns how many embedded files were taken out
 */
export function sanitize(path: string): number {
  const file = openSync(path, 'r+');
  try {
    const pdf = new PlainPdf(file);
    const attachments = pdf.blankAll(embedded);
    new Sanitizer(pdf).document();
    return attachments;
  } finally {
    closeSync(file);
  }
}

class Sanitizer {
  readonly #pdf: PlainPdf;
  /** Objects that were looked at: trees that lead back to themselves end there. */
  readonly #seen = new Set<number>();

  constructor(pdf: PlainPdf) {
    this.#pdf = pdf;
  }

  document(): void {
    const catalog = this.#under(entriesOf(this.#pdf.trailer), 'Root');
    this.#keep(catalog, ofCatalog);
    this.#keep(this.#under(catalog, 'Names'), ofNames);
    const form = this.#under(catalog, 'AcroForm');
    this.#keep(form, ofForm);
    this.#walk([...valuesOf(form, ['Fields']), ...valuesOf(catalog, ['Pages', 'Outlines'])]);
  }

  /**
   * Pages, annotations, fields and entries of the outline are looked at alike: an object may be given
   * out for several of them.
   */
  #node(node: Entries): readonly Value[] {
    this.#drop(node, never);
    for (const key of ['A', 'PA']) this.#action(node.get(key));
    return valuesOf(node, ['Kids', 'Annots', 'Popup', 'Parent', 'First', 'Next']);
  }

  #action(entry: Entry | undefined): void {
    if (!entry) return;
    const action = entriesOf(this.#pdf.resolve(entry.value));
    if (this.#isHarmless(action)) this.#drop(action, ['Next']);
    else this.#pdf.blank(entry);
  }

  #isHarmless(action: Entries): boolean {
    const entryOf = (key: string, kind: 'name' | 'text'): string | null => {
      const value = this.#pdf.resolve(action.get(key)?.value);
      return value?.kind === kind ? value.text : null;
    };
    return isHarmless({
      kind: entryOf('S', 'name'),
      name: entryOf('N', 'name'),
      address: entryOf('URI', 'text'),
    });
  }

  /** Without recursion: a tree may be as deep as the file is long. */
  #walk(waiting: Value[]): void {
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (this.#isSeen(value)) continue;
      for (const child of this.#childrenOf(this.#pdf.resolve(value))) waiting.push(child);
    }
  }

  #childrenOf(value: Value | null): readonly Value[] {
    if (value?.kind === 'list') return value.items;
    return value?.kind === 'dictionary' ? this.#node(value.entries) : [];
  }

  #isSeen(value: Value): boolean {
    if (value.kind !== 'reference') return false;
    const before = this.#seen.size;
    return this.#seen.add(value.to).size === before;
  }

  #under = (entries: Entries, key: string): Entries =>
    entriesOf(this.#pdf.resolve(entries.get(key)?.value));

  #keep(entries: Entries, keys: readonly string[]): void {
    this.#drop(
      entries,
      [...entries.keys()].filter((key) => !keys.includes(key)),
    );
  }

  #drop(entries: Entries, keys: readonly string[]): void {
    for (const key of keys) {
      const entry = entries.get(key);
      if (entry) this.#pdf.blank(entry);
    }
  }
}

function keys(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

const valuesOf = (entries: Entries, keys: readonly string[]): Value[] =>
  keys.flatMap((key) => entries.get(key)?.value ?? []);
