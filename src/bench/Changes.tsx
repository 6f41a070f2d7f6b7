import type { Change } from '#contract/benchmark/compare.ts';
import { Section, table, TableRoom } from './bench.styles.ts';
import { formatRatio } from './rules.ts';
import { measureTitles } from './texts.ts';

const standings = { slower: 'behind', quicker: 'ahead', same: 'even' } as const;
const says = { slower: 'Slower', quicker: 'Quicker', same: 'Within the noise' } as const;

interface Props {
  readonly changes: readonly Change[];
  /** When the earlier run was. */
  readonly since: string;
}

export const Changes = ({ changes, since }: Props) => (
  <Section aria-labelledby="changes">
    <h2 id="changes">Since {since}</h2>
    <p>
      How many times as much Gatefold takes as then, in the same files. What the other readers take
      more or less is the machine's, and is taken out.
    </p>
    <TableRoom>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Of the time</th>
            <th scope="col">The machine</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ measure, ratio, machine, verdict }) => (
            <tr key={measure}>
              <th scope="row">{measureTitles[measure].title}</th>
              <td>{formatRatio(ratio)}</td>
              <td>{machine.toFixed(2)}</td>
              <td data-standing={standings[verdict]}>{says[verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRoom>
  </Section>
);
