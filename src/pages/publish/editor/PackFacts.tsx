import { useEffect } from 'react';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { issueList } from '../shelf/store.ts';
import { t } from '../translations.ts';
import { rebuildPacks } from './effects.ts';

/** The builder reports each ten pages, which take a few seconds. */
const REFRESH_MS = 5000;

/** How far the pack of the issue is, and the button that builds it again. */
export function PackFacts({ issue }: { issue: AdminIssue }) {
  const { pack, pages } = issue;
  const isUnderWay = pack?.state === 'pending' || pack?.state === 'building';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void issueList.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  if (!pack) return null;
  const percent = Math.floor((100 * pack.builtPages) / pages);
  return (
    <>
      <p>{t(`editor.pack.${pack.state}`, { percent })}</p>
      {!isUnderWay && (
        <button type="button" className={wordButton} onClick={() => void rebuildPacks(issue)}>
          {t('editor.pack.rebuild')}
        </button>
      )}
    </>
  );
}
