import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { appConfig, storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { type CardLine, cardLine, type IssueProgress, priceText } from './rules.ts';
import { catalog, useReader } from './store.ts';

/**
 * The line with the price or the state. Empty until the purchases are known, so that no price is shown and
 * removed again.
 */
export function useLine(): (issue: Issue) => { line: CardLine; lineText: string } {
  const reader = useReader();
  const { purchasesLoaded, progress } = useSnapshot(catalog);
  const trade = useSnapshot(appConfig);
  const money = useSnapshot(storeInfo);
  return (issue) => {
    const settled = purchasesLoaded || issue.isFree;
    const line = settled ? cardLine(issue, reader, trade) : 'none';
    if (line === 'none') return { line, lineText: '' };
    if (line !== 'price') {
      return { line, lineText: t(`catalog.line.${line}`) + progressText(progress.get(issue.id)) };
    }
    return { line, lineText: priceText(issue.price, money, browserLanguage()) };
  };
}

/** Follows the state of an issue that the user may read: ' · 45% read'. */
function progressText(progress: IssueProgress | undefined): string {
  if (progress === undefined) return '';
  if (progress === 'finished') return ` · ${t('catalog.finished')}`;
  return ` · ${t('catalog.percentRead', { percent: Math.round(progress * 100) })}`;
}
