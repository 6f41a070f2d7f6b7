import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { IssueId } from '#contract/ids.ts';
import { t } from '../../shell/index.ts';
import { catalog } from '../store.ts';
import { titleOf } from '../titleOf.ts';
import { IssueList, issueLink, Rest } from './owned.styles.ts';
import { ownedAmong } from './rules.ts';
import { Settled } from './Settled.tsx';

/** The issues that are this person's own, each with the way to it. */
export const OwnedIssues = () => (
  <Settled>
    {({ issueIds }) =>
      issueIds.length > 0 ? <Owned ids={issueIds} /> : <bdi>{t('owned.noIssues')}</bdi>
    }
  </Settled>
);

function Owned({ ids }: { ids: readonly IssueId[] }) {
  const { issues, status } = useSnapshot(catalog);
  const { listed, unlistedCount } = ownedAmong(issues, ids);
  // The first issues of a long list are not all that somebody owns.
  if (status !== 'ready') return null;
  return (
    <>
      <IssueList>
        {listed.map((issue) => (
          <li key={issue.id}>
            <Link to={`/read/${issue.id}`} className={issueLink}>
              <bdi>{titleOf(issue)}</bdi>
            </Link>
          </li>
        ))}
      </IssueList>
      {unlistedCount > 0 && (
        <Rest>
          <bdi>{t('owned.unlisted', { count: unlistedCount })}</bdi>
        </Rest>
      )}
    </>
  );
}
