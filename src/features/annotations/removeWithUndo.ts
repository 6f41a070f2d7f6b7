import type { Annotation } from '#contract/api/annotations.ts';
import { dismissOffers, showToast } from '../../shared/shell/index.ts';
import { changeAnnotation, removeAnnotation } from './store.ts';

/** Characters of a quote in a snackbar. */
const longest = 40;

/** Deletes an annotation. A snackbar says which one, and offers to restore it. */
export function removeWithUndo({ id, kind, anchor }: Annotation): void {
  removeAnnotation(id);
  dismissOffers('annotations.undo');
  const quote = anchor?.quote?.exact.replaceAll(/\s+/g, ' ').trim();
  showToast({
    ...(quote && kind !== 'bookmark'
      ? { key: `annotations.deletedQuote.${kind}`, values: { quote: shortened(quote) } }
      : { key: `annotations.deleted.${kind}` }),
    kind: 'info',
    action: { label: 'annotations.undo', run: () => changeAnnotation(id, {}) },
  });
}

function shortened(quote: string): string {
  const letters = Array.from(quote);
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : quote;
}
