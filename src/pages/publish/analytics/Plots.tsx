import { useSnapshot } from 'valtio';
import type { AnalyticsRow, Analytics } from '#contract/admin/analytics.ts';
import { BarChart, LineChart, type LineSeries } from '../../../shared/charts/index.ts';
import { axisMoney, numberText, shortDay } from '../formats.ts';
import { Plain } from '../shelf/shelf.styles.ts';
import { shelf } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { say } from '../translations.ts';
import { Panel, Panels } from './figures.styles.ts';
import { byDay, type Counted, daysBetween, most, msOf, rowsOf } from './rules.ts';

interface Props {
  readonly found: Analytics;
  readonly issueId: number | null;
}

export function Charts({ found, issueId }: Props) {
  const rows = rowsOf(found.rows, issueId);
  if (rows.length === 0) return <Plain>{say('figures.nothing')}</Plain>;
  const days = byDay(found, rows);
  const line = (what: Counted): LineSeries => ({
    name: say(`figures.${what}`),
    values: days.map((sums) => sums[what]),
  });
  const along = {
    xName: say('figures.day'),
    x: daysBetween(found.from, found.to).map(msOf),
    formatX: shortDay,
    tableLabel: say('figures.table'),
  };
  const counts = { ...along, formatY: numberText, isWhole: true };
  return (
    <Panels>
      <Panel>
        <LineChart
          {...along}
          name={say('figures.revenueByDay')}
          series={[line('revenue')]}
          formatY={axisMoney}
        />
      </Panel>
      <Panel>
        <LineChart {...counts} name={say('figures.soldByDay')} series={[line('sold')]} />
      </Panel>
      <Panel data-wide="">
        <LineChart
          {...counts}
          name={say('figures.readsByDay')}
          series={[line('reads'), line('samples')]}
        />
      </Panel>
      {issueId === null && <Rankings rows={rows} />}
    </Panels>
  );
}

/** As many as are looked at. */
const ranks = 10;

function Rankings({ rows }: { rows: readonly AnalyticsRow[] }) {
  const { issues } = useSnapshot(shelf);
  const named = (id: number): string =>
    titleOf(issues.find((issue) => issue.id === id) ?? { id: id as never, title: '' });
  const ranked = (what: Counted) => {
    const found = most(rows, what, ranks).map(({ issueId, value }) => ({
      id: issueId,
      name: named(issueId),
      value,
    }));
    // Two issues may have one title, and each is a row.
    const isTwice = (name: string) => found.filter((row) => row.name === name).length > 1;
    return found.map(({ id, name, value }) => ({
      name: isTwice(name) ? `${name} (${id})` : name,
      value,
    }));
  };
  const bars = { rowName: say('figures.issue'), format: numberText };
  return (
    <>
      {most(rows, 'sold', 1).length > 0 && (
        <Panel>
          <BarChart
            {...bars}
            name={say('figures.soldByIssue')}
            valueName={say('figures.sold')}
            rows={ranked('sold')}
          />
        </Panel>
      )}
      {most(rows, 'reads', 1).length > 0 && (
        <Panel>
          <BarChart
            {...bars}
            name={say('figures.readsByIssue')}
            valueName={say('figures.reads')}
            rows={ranked('reads')}
          />
        </Panel>
      )}
    </>
  );
}
