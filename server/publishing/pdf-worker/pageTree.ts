import { closeSync, openSync } from 'node:fs';
import { PlainPdf } from './pdfObjects.ts';
import { entriesOf, type Value } from './syntax.ts';

/** The page trees of layout programs have fewer than ten levels. */
const maxLevels = 500;

/**
 * Removes from the page tree (ISO 32000-2, 7.7.3.2) the nodes without pages, and the nodes that
 * lead back to a node above them. Viewers skip both. qpdf treats an empty node in two places as a
 * loop and stops; programs leave such nodes behind when they cut out pages. The file is changed in
 * place.
 * @returns whether a node led back
 */
export function repairPageTree(path: string): boolean {
  const file = openSync(path, 'r+');
  try {
    return new PageTree(new PlainPdf(file)).repair();
  } finally {
    closeSync(file);
  }
}

class PageTree {
  readonly #pdf: PlainPdf;
  /** Whether visited nodes hold a page. */
  readonly #known = new Map<number, boolean>();
  /** The nodes above the visited node. */
  readonly #above = new Set<number>();
  #leadsBack = false;

  constructor(pdf: PlainPdf) {
    this.#pdf = pdf;
  }

  repair(): boolean {
    const catalog = entriesOf(this.#pdf.resolve(this.#pdf.trailer)).get('Root');
    const root = entriesOf(this.#pdf.resolve(catalog?.value)).get('Pages');
    if (root?.value.kind === 'reference') this.#holdsPage(root.value.to);
    return this.#leadsBack;
  }

  #holdsPage(node: number): boolean {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    if (this.#above.size > maxLevels) throw new Error('The tree of pages is too deep.');
    this.#above.add(node);
    const holds = this.#removeEmpty(this.#kidsOf(node));
    this.#above.delete(node);
    this.#known.set(node, holds);
    return holds;
  }

  /** Returns null for a page, and for an object that is no node. */
  #kidsOf(node: number): readonly Value[] | null {
    const kids = this.#pdf.resolve(entriesOf(this.#pdf.object(node)).get('Kids')?.value);
    return kids?.kind === 'list' ? kids.items : null;
  }

  #removeEmpty(kids: readonly Value[] | null): boolean {
    if (kids === null) return true;
    let holds = false;
    for (const kid of kids) {
      if (this.#stays(kid)) holds = true;
      else this.#pdf.blank(kid);
    }
    return holds;
  }

  #stays(kid: Value): boolean {
    if (kid.kind !== 'reference') return true;
    if (!this.#above.has(kid.to)) return this.#holdsPage(kid.to);
    this.#leadsBack = true;
    return false;
  }
}
