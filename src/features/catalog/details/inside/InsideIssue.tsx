import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Inside } from '#contract/api/issueContent.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import { numberFormat } from '#contract/intl.ts';
import { api } from '../../../../shared/api/index.ts';
import { t } from '../../../../shared/shell/index.ts';
import { pageLanguage } from '../../../../shared/ui/language.ts';
import type { IssueActions } from '../actions.ts';
import { MoreOfSeries } from '../MoreOfSeries.tsx';
import { GiveGift, useGiftNews } from '../../../gifts/index.ts';
import { catalog, useReader } from '../../store.ts';
import { titleOf } from '../../titleOf.ts';
import { readingRight } from '../../rules.ts';
import { mayGive } from '../rules.ts';
import { Contents } from './Contents.tsx';
import { FileSize } from './inside.styles.ts';
import { InsidePages } from './InsidePages.tsx';
import { MoreIssues } from './MoreIssues.tsx';
import { Share } from './Share.tsx';

export interface Props {
  readonly issue: Issue;
  readonly actions: IssueActions;
  /** Whether the user may read the whole issue. */
  readonly opens: boolean;
}

/** The end of the details: pages of the sample, the contents, the size of the file, and other issues. */
export function InsideIssue({ issue, actions, opens }: Props) {
  const inside = useInside(issue.id);
  const reader = useReader();
  const { purchasesLoaded } = useSnapshot(catalog);
  const isTheirs = readingRight(issue, 'full', { ...reader, gifts: undefined }) === 'allowed';
  useGiftNews(issue.id, purchasesLoaded ? isTheirs : undefined);
  return (
    <>
      <Share issue={issue} />
      {mayGive(issue, reader) && <GiveGift issue={issue} title={titleOf(issue)} />}
      {inside && inside.pages.length > 0 && (
        <InsidePages issue={issue} pages={inside.pages} read={actions.read} />
      )}
      {inside && inside.contents.length > 0 && (
        <Contents issue={issue} entries={inside.contents} {...(opens && { read: actions.read })} />
      )}
      {inside?.fileSize && (
        <FileSize>
          <bdi>{t('inside.size', { size: megabytes(inside.fileSize) })}</bdi>
        </FileSize>
      )}
      {inside && <MoreOfSeries issue={issue} />}
      {inside && <MoreIssues issue={issue} />}
    </>
  );
}

const nothing: Inside = { pages: [], contents: [], fileSize: null };

/** null until the store has answered. Without an answer the details end earlier. */
function useInside(id: IssueId): Inside | null {
  const [inside, setInside] = useState<Inside | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const answer = api.inside({ params: { id }, signal }).catch(() => nothing);
    void answer.then((known) => signal.aborted || setInside(known));
    return () => leaving.abort();
  }, [id]);
  return inside;
}

const megabyte = 1_000_000;

function megabytes(bytes: number): string {
  const unit = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return numberFormat(pageLanguage(), unit).format(Math.max(0.1, bytes / megabyte));
}
