import { measureNames, type ReaderName } from '#contract/benchmark/measures.ts';
import type { Report } from '#contract/benchmark/report.ts';
import { median } from '#contract/benchmark/statistics.ts';
import { byFile, type Cell, counted, others, ratiosOf } from '#contract/benchmark/tables.ts';
import { table, TableScroller } from './bench.styles.ts';
import { formatOf, formatRatio, verdictOf } from './rules.ts';
import { measureTitles, readerTitles } from './texts.ts';

/** The ratios of Gatefold to each other reader. Undecided ratios have the text colour, slower ones are red. */
export function RatioTable({ report }: { report: Report }) {
  const cells = ratiosOf(report);
  const samples = counted(report);
  const measured = measureNames.filter((name) => cells.some(({ measure }) => measure === name));
  const cellOf = (measure: string, reader: ReaderName): Cell | undefined =>
    cells.find((cell) => cell.measure === measure && cell.reader === reader);
  return (
    <TableScroller>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Gatefold</th>
            {others.map((reader) => (
              <th key={reader} scope="col">
                against {readerTitles[reader]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.map((measure) => (
            <tr key={measure}>
              <th scope="row">{measureTitles[measure].title}</th>
              <td>
                {formatOf(measure)(
                  median([...byFile(samples, 'gatefold', measure).values()].map(median)),
                )}
              </td>
              {others.map((reader) => (
                <RatioCell key={reader} cell={cellOf(measure, reader)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}

function RatioCell({ cell }: { cell: Cell | undefined }) {
  const ratio = cell?.ratio;
  if (!ratio) return <td>–</td>;
  return <td data-trend={verdictOf(ratio)}>{formatRatio(ratio)}</td>;
}
