import type { OpenPdf } from './pdf.ts';
import type { Proposed } from './protocol.ts';

/** What a file says of itself. */
export async function propose(pdf: OpenPdf): Promise<Proposed> {
  const direction = (await pdf.readsToTheLeft()) ? 'rtl' : 'ltr';
  return { title: null, description: null, date: null, number: null, direction };
}
