import { measureNames, type ReaderName } from '#contract/benchmark/measures.ts';
import type { BenchFile, Report } from '#contract/benchmark/report.ts';
import { median } from '#contract/benchmark/statistics.ts';
import {
  byFile,
  type Cell,
  counted,
  others,
  packsOf,
  ratiosOf,
} from '#contract/benchmark/tables.ts';
import { table, TableScroller } from './bench.styles.ts';
import { formatOf, formatRatio, verdictOf } from './rules.ts';
import { measureTitles, readerTitles } from './texts.ts';

interface Props {
  readonly report: Report;
  readonly kind: BenchFile['kind'];
}

/** The ratios of Gatefold to each other reader. Undecided ratios have the text colour, slower ones are red. */
export function RatioTable({ report, kind }: Props) {
  const cells = ratiosOf(report, kind);
  const samples = counted(report, kind);
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
            <th scope="col">with a pack</th>
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
              <td>{packText(packsOf(samples, measure))}</td>
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

const packText = (packs: ReturnType<typeof packsOf>): string =>
  packs ? `${packs.used} of ${packs.of}` : '–';

function RatioCell({ cell }: { cell: Cell | undefined }) {
  const ratio = cell?.ratio;
  if (!ratio) return <td>–</td>;
  return <td data-trend={verdictOf(ratio)}>{formatRatio(ratio)}</td>;
}
