import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { AnalyticsRow, Analytics } from '#contract/admin/analytics.ts';
import { BarChart, LineChart, type LineSeries } from '../../../shared/charts/index.ts';
import { axisMoney, numberText, shortDay, t } from '../publishPage.ts';
import { Plain } from '../shelf/shelf.styles.ts';
import { shelf, titleOf } from '../shelf/shelfState.ts';
import { byDay, type Measure, daysBetween, topIssues, msOf, rowsOf } from './figures.ts';
import { color, font, from, radius, size, space } from '../../../shared/ui/tokens.ts';

interface Props {
  readonly data: Analytics;
  readonly issueId: number | null;
}

export function Charts({ data, issueId }: Props) {
  const rows = rowsOf(data.rows, issueId);
  if (rows.length === 0) return <Plain>{t('figures.nothing')}</Plain>;
  const days = byDay(data, rows);
  const line = (what: Measure): LineSeries => ({
    name: t(`figures.${what}`),
    values: days.map((sums) => sums[what]),
  });
  const along = {
    xName: t('figures.day'),
    x: daysBetween(data.from, data.to).map(msOf),
    formatX: shortDay,
    tableLabel: t('figures.table'),
  };
  const counts = { ...along, formatY: numberText, isWhole: true };
  return (
    <Panels>
      <Panel>
        <LineChart
          {...along}
          name={t('figures.revenueByDay')}
          series={[line('revenue')]}
          formatY={axisMoney}
        />
      </Panel>
      <Panel>
        <LineChart {...counts} name={t('figures.soldByDay')} series={[line('sold')]} />
      </Panel>
      <Panel data-wide="">
        <LineChart
          {...counts}
          name={t('figures.readsByDay')}
          series={[line('reads'), line('samples')]}
        />
      </Panel>
      {issueId === null && <Rankings rows={rows} />}
    </Panels>
  );
}

/** The number of rows in a ranking. */
const ranks = 10;

function Rankings({ rows }: { rows: readonly AnalyticsRow[] }) {
  const { value: issues } = useSnapshot(shelf).list;
  const named = (id: number): string =>
    titleOf(issues.find((issue) => issue.id === id) ?? { id: id as never, title: '' });
  const ranked = (what: Measure) => {
    const data = topIssues(rows, what, ranks).map(({ issueId, value }) => ({
      id: issueId,
      name: named(issueId),
      value,
    }));
    // Two issues may have the same title. Each issue has its own row.
    const isTwice = (name: string) => data.filter((row) => row.name === name).length > 1;
    return data.map(({ id, name, value }) => ({
      name: isTwice(name) ? `${name} (${id})` : name,
      value,
    }));
  };
  const bars = { rowName: t('figures.issue'), format: numberText };
  return (
    <>
      {topIssues(rows, 'sold', 1).length > 0 && (
        <Panel>
          <BarChart
            {...bars}
            name={t('figures.soldByIssue')}
            valueName={t('figures.sold')}
            rows={ranked('sold')}
          />
        </Panel>
      )}
      {topIssues(rows, 'reads', 1).length > 0 && (
        <Panel>
          <BarChart
            {...bars}
            name={t('figures.readsByIssue')}
            valueName={t('figures.reads')}
            rows={ranked('reads')}
          />
        </Panel>
      )}
    </>
  );
}

export const AnalyticsSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-block-end: ${space(10)};
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
`;

export const Chosen = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${space(1.5)};
  inline-size: 100%;
  ${from('small')} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
  ${from('medium')} {
    inline-size: min(100%, ${space(88)});
  }
`;

export const TileRow = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${space(18)}, 1fr));
  gap: ${space(2)};
  margin: 0;
`;

export const Tile = styled.div`
  display: grid;
  align-content: space-between;
  gap: ${space(0.5)};
  padding: ${space(2)} ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  & > dt {
    color: ${color.muted};
    font-size: ${size.small};
    font-weight: 600;
    line-height: 1.3;
  }
  & > dd {
    margin: 0;
    font-family: ${font.display};
    font-size: ${size.title};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

export const Aside = styled.span`
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${size.small};
`;

const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Panel = styled.div`
  min-inline-size: 0;
  padding: ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  ${from('medium')} {
    &[data-wide] {
      grid-column: 1 / -1;
    }
  }
`;

export const Note = styled.p`
  max-inline-size: 62ch;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;
