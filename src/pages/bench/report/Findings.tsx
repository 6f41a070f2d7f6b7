import type { Finding } from '#contract/benchmark/report.ts';
import { Section, table, TableScroller } from './bench.styles.ts';

/** The measures with a bound of their own, and the values reached. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Section aria-labelledby="findings">
      <h2 id="findings">What has a bound of its own</h2>
      <TableScroller>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Asked</th>
              <th scope="col">Reached</th>
              <th scope="col">Holds</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ what, asked, reached, holds }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{asked}</td>
                <td>{reached}</td>
                <td data-trend={holds === false ? 'behind' : 'even'}>{holdsText(holds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </Section>
  );
}

const holdsText = (holds: boolean | null): string => (holds === null ? '' : holds ? 'Yes' : 'No');
