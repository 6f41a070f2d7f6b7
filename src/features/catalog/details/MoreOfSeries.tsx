import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { issuePath } from '#contract/paths.ts';
import { t } from '../../../shared/shell/index.ts';
import { Cover } from '../Cover.tsx';
import { parseListRoute, queryOf, start, toFilter } from '../list/listRoute.ts';
import { catalog } from '../store.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import { allLink, Heading, issueLink, Row, Section, Title } from './series.styles.ts';
import { restOfSeries } from './seriesRules.ts';

/** The other issues of the issue's series. They appear below all other details, once the list is known. */
export function MoreOfSeries({ issue }: { issue: Issue }) {
  const { issues } = useSnapshot(catalog);
  const { search } = useLocation();
  const id = useId();
  const rest = restOfSeries(issue, issues);
  if (!rest) return null;
  const { series = '' } = issue;
  // The list below the details stays as it is.
  const listQuery = queryOf(parseListRoute(search));
  return (
    <Section aria-labelledby={id}>
      <Heading id={id} dir="auto">
        {t('catalog.moreOfSeries', { series })}
      </Heading>
      <Row>
        {rest.issues.map((other) => (
          <li key={other.id}>
            <Link to={issuePath(other.id) + listQuery} className={issueLink}>
              <Cover issue={other} width={400} />
              <Title>
                <bdi lang={titleLanguage(other)}>{titleOf(other)}</bdi>
              </Title>
            </Link>
          </li>
        ))}
      </Row>
      <Link to={`/${queryOf(toFilter(start, { series }))}`} className={allLink}>
        {t('catalog.allOfSeries')}
      </Link>
    </Section>
  );
}
