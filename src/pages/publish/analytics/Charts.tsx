import { useSnapshot } from 'valtio';
import type { AnalyticsRow, Analytics } from '#contract/admin/analytics.ts';
import { BarChart, LineChart, type LineSeries } from '../../../shared/charts/index.ts';
import { axisMoney, numberText, shortDay } from '../formats.ts';
import { Plain } from '../shelf/shelf.styles.ts';
import { shelf } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { t } from '../translations.ts';
import { Panel, Panels } from './analytics.styles.ts';
import { byDay, type Measure, daysBetween, topIssues, msOf, rowsOf } from './rules.ts';

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
