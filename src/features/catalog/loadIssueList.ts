import type { Issue } from '#contract/api/issue.ts';
import { issuesInBytes } from '../../shared/api/index.ts';
import { untilFetched } from '../../shared/ui/reloadPage.ts';
import type { WholeList } from './listOrder.ts';

/**
 * Returns the whole list, which a worker reads, checks and sorts. For 10,000 issues this would block the
 * main thread for half a second. `onSome` receives the issues in parts. Throws ApiError.
 */
export async function wholeList(
  locale: string,
  shown: readonly Issue[],
  onSome: (some: readonly Issue[]) => void,
): Promise<WholeList> {
  const response = issuesInBytes();
  // `readWholeList` reports a failure. Its code may be loaded after the failure.
  response.catch(() => undefined);
  const { readWholeList } = await untilFetched(() => import('./readIssueList.ts'));
  return readWholeList(response, locale, shown, onSome);
}
