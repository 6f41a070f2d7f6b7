import { closeSync, openSync } from 'node:fs';
import { PlainPdf } from './pdfObjects.ts';
import { type Entries, entriesOf, type Value } from './syntax.ts';

/** Content that readers do not get. */
export interface LeftOut {
  /** The number of attached files that a PDF viewer lists. */
  readonly attachments: number;
  /** The numbers of the pages with films or sounds. */
  readonly mediaPages: readonly number[];
  /** Whether the pages are the placeholder of an XFA form, which only Acrobat replaces by the form. */
  readonly isXfaForm: boolean;
}

/** Annotations with films and sounds (ISO 32000-2, 12.5.6.1). */
const media = ['RichMedia', 'Screen', 'Sound', 'Movie'];
/** Trees of files have fewer levels. */
const maxLevels = 500;

/** Reads a file before `sanitize` removes that content. Throws for an unexpected structure. */
export function contentLeftOut(path: string): LeftOut {
  const file = openSync(path, 'r');
  try {
    return new Inventory(new PlainPdf(file)).read();
  } finally {
    closeSync(file);
  }
}

class Inventory {
  readonly #pdf: PlainPdf;
  readonly #mediaPages: number[] = [];
  /** The positions of their file specifications. */
  readonly #attachments = new Set<number>();
  /** The visited nodes, because trees may contain loops. */
  readonly #seen = new Set<number>();
  #pages = 0;

  constructor(pdf: PlainPdf) {
    this.#pdf = pdf;
  }

  read(): LeftOut {
    const catalog = this.#under(entriesOf(this.#pdf.resolve(this.#pdf.trailer)), 'Root');
    this.#walk(catalog.get('Pages')?.value, 0, (page) => this.#page(page));
    const files = this.#under(catalog, 'Names').get('EmbeddedFiles')?.value;
    this.#walk(files, 0, (leaf) => {
      for (const one of this.#listIn(leaf, 'Names')) this.#attachment(one);
    });
    const rendering = this.#pdf.resolve(catalog.get('NeedsRendering')?.value);
    return {
      attachments: this.#attachments.size,
      mediaPages: this.#mediaPages,
      isXfaForm:
        rendering?.kind === 'other' &&
        rendering.text === 'true' &&
        this.#under(catalog, 'AcroForm').has('XFA'),
    };
  }

  /** Visits the leaves of a tree in order. A page that stands in two places is two pages. */
  #walk(value: Value | undefined, level: number, visit: (leaf: Entries) => void): void {
    if (level > maxLevels) return;
    const node = entriesOf(this.#pdf.resolve(value));
    if (!node.has('Kids')) return visit(node);
    if (value?.kind === 'reference' && this.#seen.size === this.#seen.add(value.to).size) return;
    for (const kid of this.#listIn(node, 'Kids')) this.#walk(kid, level + 1, visit);
  }

  #page(page: Entries): void {
    this.#pages += 1;
    let hasMedia = false;
    for (const one of this.#listIn(page, 'Annots')) {
      const annotation = entriesOf(this.#pdf.resolve(one));
      const kind = this.#pdf.resolve(annotation.get('Subtype')?.value);
      const name = kind?.kind === 'name' ? kind.text : '';
      hasMedia ||= media.includes(name);
      if (name === 'FileAttachment') this.#attachment(annotation.get('FS')?.value);
    }
    if (hasMedia) this.#mediaPages.push(this.#pages);
  }

  #attachment(value: Value | undefined): void {
    const specification = this.#pdf.resolve(value);
    if (specification && entriesOf(specification).has('EF'))
      this.#attachments.add(specification.from);
  }

  #under = (entries: Entries, key: string): Entries =>
    entriesOf(this.#pdf.resolve(entries.get(key)?.value));

  #listIn(entries: Entries, key: string): readonly Value[] {
    const list = this.#pdf.resolve(entries.get(key)?.value);
    return list?.kind === 'list' ? list.items : [];
  }
}
