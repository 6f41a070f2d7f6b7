import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import { account } from '../../account/index.ts';
import { catalog, findIssue, readingRight, useRights } from '../../catalog/index.ts';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { reader } from '../store.ts';
import { BegunCard } from './BegunCard.tsx';
import { BegunEmpty, BegunList } from './begun.styles.ts';
import { begun, keepReserved, loadBegun } from './effects.ts';
import { BegunHeading, BegunRegion } from './region.styles.ts';
import { begunIssues, type RegionProps } from './rules.ts';

const headingId = 'continue-reading';

/** The begun issues in one row of fixed height. They load again when the reader closes. */
export function BegunRow({ read, isShown }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  const { issues, isKnown } = useBegun();
  const hasIssues = issues.length > 0;
  useEffect(() => {
    if (isKnown) keepReserved(hasIssues);
  }, [isKnown, hasIssues]);
  if (!isShown) return null;
  return (
    <BegunRegion ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <BegunHeading id={headingId}>{t('catalog.begun')}</BegunHeading>
      {isKnown && !hasIssues && <BegunEmpty>{t('catalog.nothingBegun')}</BegunEmpty>}
      {isKnown && hasIssues && (
        <BegunList>
          {issues.map((begunIssue) => (
            <BegunCard
              key={begunIssue.issueId}
              begun={begunIssue}
              read={read}
              // The card's menu disappears with the card.
              onGone={() => region.current?.focus({ preventScroll: true })}
            />
          ))}
        </BegunList>
      )}
    </BegunRegion>
  );
}

function useBegun() {
  const { value } = useSnapshot(begun.data);
  const { status, purchasesLoaded } = useSnapshot(catalog);
  const { user, isCheckFinished } = useSnapshot(account);
  const { authEnabled } = useSnapshot(appConfig);
  const { opened } = useSnapshot(reader);
  const rights = useRights();
  const userId = user?.id ?? null;
  const isUserKnown = isCheckFinished || !authEnabled;
  const owner = isUserKnown && opened === null ? userId : undefined;
  useEffect(() => {
    if (owner !== undefined) void loadBegun();
  }, [owner]);
  // The positions of the previous user are no answer.
  const isKnown = isUserKnown && purchasesLoaded && status === 'ready' && value.owner === userId;
  const mayRead = (issue: Issue, type: ReadingType): boolean =>
    readingRight(issue, type, rights) === 'allowed';
  return { issues: isKnown ? begunIssues(value.positions, findIssue, mayRead) : [], isKnown };
}
