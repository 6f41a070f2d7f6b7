import { issuePath } from '#contract/paths.ts';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { partHeading, t } from '../../../../shared/shell/index.ts';
import { Cover } from '../../Cover.tsx';
import { parseListRoute, queryOf } from '../../list/listRoute.ts';
import { catalog } from '../../store.ts';
import { titleLanguage, titleOf } from '../../titleOf.ts';
import { otherIssues } from '../rules.ts';
import { coverLink, coverStrip } from '../../../../shared/ui/coverStrip.styles.ts';
import { bleeding, Part, PartHeading } from './inside.styles.ts';

/** The most issues beside the present one. */
const most = 6;

const strip = `${coverStrip} ${bleeding}`;

/** The next issues of the shelf. Those of the same series have a part of their own. */
export function MoreIssues({ issue }: { readonly issue: Issue }) {
  const id = useId();
  const { issues } = useSnapshot(catalog);
  // The list below the details stays as it is.
  const listQuery = queryOf(parseListRoute(useLocation().search));
  const { series } = issue;
  const listed = issues.filter(
    (other) => !series || other.id === issue.id || other.series !== series,
  );
  const others = otherIssues(listed, issue.id, most);
  if (others.length === 0) return null;
  return (
    <Part aria-labelledby={id}>
      <PartHeading as={partHeading()} id={id}>
        {t('inside.more')}
      </PartHeading>
      <ul className={strip}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={issuePath(other.id) + listQuery} className={coverLink}>
              <Cover issue={other} width={400} />
              <bdi lang={titleLanguage(other)}>{titleOf(other)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
