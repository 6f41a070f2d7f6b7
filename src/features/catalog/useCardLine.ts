import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { appConfig, storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { isNewIssue } from '#contract/cardFacts.ts';
import { type CardLine, cardLine, type IssueProgress, priceText } from './readingRights.ts';
import { catalog, useRights } from './catalogState.ts';

interface CardState {
  readonly line: CardLine;
  readonly lineText: string;
  readonly isNew: boolean;
}

/**
 * The line with the price or the state, and whether the issue is new. The line is empty until the
 * purchases are known, so that no price is shown and removed again.
 */
export function useLine(): (issue: Issue) => CardState {
  const rights = useRights();
  const { purchasesLoaded, progress } = useSnapshot(catalog);
  const trade = useSnapshot(appConfig);
  const money = useSnapshot(storeInfo);
  const textOf = (line: CardLine, issue: Issue): string => {
    if (line === 'none') return '';
    if (line === 'price') return priceText(issue.price, money, browserLanguage());
    return t(`catalog.line.${line}`) + progressText(progress.get(issue.id));
  };
  return (issue) => {
    const settled = purchasesLoaded || issue.isFree;
    const line = settled ? cardLine(issue, rights, trade) : 'none';
    return { line, lineText: textOf(line, issue), isNew: isNewIssue(issue, Date.now()) };
  };
}

/** Follows the state of an issue that the user may read: ' · 45% read'. */
function progressText(progress: IssueProgress | undefined): string {
  if (progress === undefined) return '';
  if (progress === 'finished') return ` · ${t('catalog.finished')}`;
  return ` · ${t('catalog.percentRead', { percent: Math.round(progress * 100) })}`;
}
