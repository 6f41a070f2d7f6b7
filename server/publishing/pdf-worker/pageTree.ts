import { closeSync, openSync } from 'node:fs';
import { PlainPdf } from './plainPdf.ts';
import { entriesOf, type Value } from './syntax.ts';

/** Trees of programs for layout have fewer than ten levels. */
const maxLevels = 500;

/**
 * Takes out of the tree of pages (ISO 32000-2, 7.7.3.2) the nodes that hold no page, and those that lead
 * back to a node above them. Viewers pass over both; qpdf takes an empty node that stands in two places,
 * which programs leave behind when they cut out pages, for a loop, and ends. The file is changed in place.
 * @returns whether a node led back
 */
export function mendPageTree(path: string): boolean {
  const file = openSync(path, 'r+');
  try {
    return new PageTree(new PlainPdf(file)).mend();
  } finally {
    closeSync(file);
  }
}

class PageTree {
  readonly #pdf: PlainPdf;
  /** Whether nodes that were looked at hold a page. */
  readonly #known = new Map<number, boolean>();
  /** The nodes above the one that is looked at. */
  readonly #above = new Set<number>();
  #leadsBack = false;

  constructor(pdf: PlainPdf) {
    this.#pdf = pdf;
  }

  mend(): boolean {
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

  /** null for a page. What is no node is left for others to judge. */
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
