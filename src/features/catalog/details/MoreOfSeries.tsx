import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { Issue } from '#contract/api/issue.ts';
import { issuePath } from '#contract/paths.ts';
import { t } from '../../../shared/shell/index.ts';
import { Cover } from '../Cover.tsx';
import { parseListRoute, queryOf, start, toFilter } from '../list/listRoute.ts';
import { catalog } from '../catalogState.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import { clamped, color, font, from, size, space, target } from '../../../shared/ui/tokens.ts';

/** The number of covers in one row of the details. */
const mostOfSeries = 4;

interface RestOfSeries {
  /** Up to `mostOfSeries`, in the order of the store. */
  readonly issues: readonly Issue[];
  /** Whether the series has further issues. */
  readonly hasMore: boolean;
}

/** The other issues of an issue's series; null without any. */
function restOfSeries(
  { id, series }: Pick<Issue, 'id' | 'series'>,
  all: readonly Issue[],
): RestOfSeries | null {
  if (!series) return null;
  const others = all.filter((issue) => issue.series === series && issue.id !== id);
  if (others.length === 0) return null;
  return { issues: others.slice(0, mostOfSeries), hasMore: others.length > mostOfSeries };
}

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

const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space(1.5)};
  padding-block-start: ${space(2)};
  border-block-start: 1px solid ${color.line};
`;

const Heading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

/** One row, or two on a phone. */
const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  ${from('small')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  align-items: end;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const issueLink = css`
  display: block;
  color: ${color.ink};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
`;

const Title = styled.span`
  ${clamped(2, 1.3)}
  min-block-size: calc(2lh + ${space(1)});
  padding-block-start: ${space(1)};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

const allLink = css`
  align-self: start;
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  color: ${color.ink};
  text-decoration-color: ${color.line};
  text-underline-offset: 0.25em;
  @media (hover: hover) {
    &:hover {
      text-decoration-color: currentColor;
    }
  }
`;
