import { issuePath } from '#contract/paths.ts';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { partHeading, t } from '../../../../shared/shell/index.ts';
import { Cover } from '../../Cover.tsx';
import { parseListRoute, queryOf, start, toFilter } from '../../list/listRoute.ts';
import { catalog } from '../../store.ts';
import { titleLanguage, titleOf } from '../../titleOf.ts';
import { preloadDetails } from '../lazy.ts';
import { moreIssues } from '../rules.ts';
import { coverLink, coverStrip } from '../../../../shared/ui/coverStrip.styles.ts';
import { allOfSeries, bleeding, Part, PartHeading } from './inside.styles.ts';

/** The most issues of one row. */
const most = 6;

const strip = `${coverStrip} ${bleeding}`;

/** The other issues of the series, and the next ones of the shelf. */
export function MoreIssues({ issue }: { readonly issue: Issue }) {
  const { issues } = useSnapshot(catalog);
  const { ofSeries, others } = moreIssues(issue, issues as readonly Issue[], most);
  const { series = '' } = issue;
  return (
    <>
      <Row heading={t('inside.moreOfSeries', { series })} issues={ofSeries}>
        <Link to={`/${queryOf(toFilter(start, { series }))}`} className={allOfSeries}>
          {t('inside.allOfSeries')}
        </Link>
      </Row>
      <Row heading={t('inside.more')} issues={others} />
    </>
  );
}

interface RowProps {
  readonly heading: string;
  readonly issues: readonly Issue[];
  readonly children?: ReactNode;
}

/** The list below the details stays as it is. */
function Row({ heading, issues, children }: RowProps) {
  const id = useId();
  const listQuery = queryOf(parseListRoute(useLocation().search));
  if (issues.length === 0) return null;
  return (
    <Part aria-labelledby={id}>
      <PartHeading as={partHeading()} id={id} dir="auto">
        {heading}
      </PartHeading>
      <ul className={strip}>
        {issues.map((other) => (
          <li key={other.id}>
            <Link
              to={issuePath(other.id) + listQuery}
              className={coverLink}
              onPointerEnter={() => preloadDetails(other)}
              onFocus={() => preloadDetails(other)}
            >
              <Cover issue={other} width={350} />
              <bdi lang={titleLanguage(other)}>{titleOf(other)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </Part>
  );
}
