import { Document, Scalar } from 'yaml';
import { manifestName } from './manifest.ts';
import type { WrittenMetadata } from './manifestMetadata.ts';
import type { WrittenBundle } from './bundleEntries.ts';
import type { WrittenCoupon, NamedPlan } from './storeEntries.ts';

/** The fields of one file, in the order of the manifest. */
export interface WrittenIssue extends WrittenMetadata {
  readonly file: string;
  readonly title: string;
  readonly description?: string;
  readonly price: string;
  readonly 'sample-pages'?: string;
  readonly language?: string;
  readonly 'reading-direction'?: string;
  readonly spreads?: string;
  readonly draft?: string;
  readonly published?: string;
  /** A comment above the entry. */
  readonly note?: string;
}

interface WrittenFields {
  readonly currency: string;
  readonly store?: Readonly<Record<string, string>>;
  readonly plans?: readonly NamedPlan[];
  readonly bundles?: readonly WrittenBundle[];
  readonly coupons?: readonly WrittenCoupon[];
  readonly issues: readonly WrittenIssue[];
}

/** Writes a manifest. Parsing it returns the same data. */
export function writtenManifest(
  head: string,
  { currency, store, plans = [], bundles = [], coupons = [], issues }: WrittenFields,
): string {
  const start = {
    currency,
    ...(store && { store: withQuotes(store) }),
    ...(plans.length > 0 && { plans }),
    ...(bundles.length > 0 && { bundles }),
    ...(coupons.length > 0 && { coupons }),
    issues: [],
  };
  const document = new Document(start, { schema: 'failsafe' });
  document.commentBefore = commentOf(head);
  for (const [n, { note, ...fields }] of issues.entries()) {
    const node = document.createNode(withQuotes({ ...fields }));
    node.spaceBefore = n > 0;
    if (note !== undefined) node.commentBefore = commentOf(note);
    document.addIn(['issues'], node);
  }
  // Lines are never folded, because folded lines are hard to edit.
  return document.toString({ lineWidth: 0 });
}

/** Without quotes an empty text looks like a missing one. */
const withQuotes = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text === '' ? quoted() : text]),
  );

function quoted(): Scalar {
  const scalar = new Scalar('');
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

const commentOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n');

export const exportedHead = `The store, its plans, bundles and coupons, and what was on the shelf, the first first. “gatefold import” reads this file, ${manifestName},\nand makes another store have the same.`;

export const proposedHead = `What “gatefold import” is to make of the PDFs in this folder, the first of the shelf first.
Say of each what it costs, like 4.99, and take away “draft: true” when it may be seen.
More can be said: “description” in Markdown, “sample-pages: 5” for what anyone may read,
“published: 2026-05-01” for when it first came out, “language: de” for its text, “reading-direction: rtl”,
and “spreads: single” where two of its pages never belong side by side. “series”, “issue-number”, “cover-date”,
“authors: [Ann Lee, Bo Chen]” and “tags” are shown on the page of the issue.`;
