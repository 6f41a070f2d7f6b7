import type { IssueWithHits, TextSearchResult } from '#contract/api/issueContent.ts';
import { IssueId } from '#contract/ids.ts';
import { accessOf } from '../entitlements/documentCalls.ts';
import {
  type EntitlementServices,
  type AccessContext,
  rightToRead,
} from '../entitlements/rights.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { readStore } from '../storeSettings/index.ts';
import { findIssues, type FoundIssue, keyOf, textsOf } from './pageSearch.ts';
import { snippetOf } from './snippet.ts';
import { type SearchTokens, searchTokens } from './tokens.ts';

/** The most issues of an answer. */
const MAX_ISSUES = 12;
/** The most pages of an issue with their words. */
const MAX_HITS = 3;

const nothing: TextSearchResult = { isOffered: true, issues: [], hasMore: false };

/** The search in the text of all issues. Neither a log nor a count of readings gets the text of a search. */
export const searchCalls = (services: EntitlementServices): Pick<Handlers, 'searchTexts'> => ({
  async searchTexts({ query: { q }, request }) {
    const { textSearchEnabled } = await readStore(services.db);
    if (!textSearchEnabled) return { ...nothing, isOffered: false };
    const tokens = searchTokens(q);
    if (!tokens) return nothing;
    const found = await findIssues(services.db, tokens);
    const allowed = await allowedOf(services, found, accessOf(services, request));
    const texts = await textsOf(services.db, allowed.slice(0, MAX_ISSUES).flatMap(readablePages));
    const issues = allowed
      .slice(0, MAX_ISSUES)
      .map((issue) => issueWithHits(issue, texts, { q, tokens }));
    return { isOffered: true, issues, hasMore: allowed.length > MAX_ISSUES };
  },
});

interface Allowed extends FoundIssue {
  readonly title: string;
  readonly opens: IssueWithHits['opens'];
}

/** The first issues that this visitor may know of, and one more to tell whether there are more. */
async function allowedOf(
  { findAccessCase }: EntitlementServices,
  candidates: readonly FoundIssue[],
  access: AccessContext,
): Promise<Allowed[]> {
  const allowed: Allowed[] = [];
  for (let at = 0; at < candidates.length && allowed.length <= MAX_ISSUES; at += MAX_ISSUES + 1) {
    const some = candidates.slice(at, at + MAX_ISSUES + 1);
    const cases = await Promise.all(
      some.map(({ id }) => findAccessCase({ ...access, issueId: IssueId.parse(id) })),
    );
    for (const [index, one] of some.entries()) {
      const found = cases[index];
      if (!found || rightToRead('full', found.facts) === 'issue_not_found') continue;
      allowed.push({ ...one, title: found.issue.title, opens: opensOf(one, found.facts) });
    }
  }
  return allowed;
}

function opensOf(
  { pages, samplePages }: FoundIssue,
  facts: Parameters<typeof rightToRead>[1],
): IssueWithHits['opens'] {
  if (rightToRead('full', facts) === 'allowed') return 'full';
  const isInSample = pages.some((page) => page <= samplePages);
  return isInSample && rightToRead('sample', facts) === 'allowed' ? 'sample' : null;
}

/** The pages whose words this visitor gets. */
function readablePages({ id, pages, samplePages, opens }: Allowed) {
  if (opens === null) return [];
  const readable = opens === 'full' ? pages : pages.filter((page) => page <= samplePages);
  return readable.slice(0, MAX_HITS).map((page) => ({ id, page }));
}

function issueWithHits(
  issue: Allowed,
  texts: ReadonlyMap<string, string>,
  { q, tokens }: { readonly q: string; readonly tokens: SearchTokens },
): IssueWithHits {
  const hits = readablePages(issue).flatMap((key) => {
    const snippet = snippetOf(texts.get(keyOf(key)) ?? '', q, tokens);
    return snippet ? [{ page: key.page, ...snippet }] : [];
  });
  const { id, title, pages, opens } = issue;
  return { id: IssueId.parse(id), title, pages: pages.length, opens, hits };
}
