import type { Change } from '#contract/benchmark/compare.ts';
import { Section, table, TableRoom } from './bench.styles.ts';
import { useTranslations } from './translations.ts';

const standings = { slower: 'behind', quicker: 'ahead', same: 'even' } as const;

interface Props {
  readonly changes: readonly Change[];
  /** When the earlier run was. */
  readonly since: string;
  /** Whether other readers were measured too: they tell what is the machine's. */
  readonly hasOthers: boolean;
}

export function Changes({ changes, since, hasOthers }: Props) {
  const words = useTranslations();
  return (
    <Section aria-labelledby="changes">
      <h2 id="changes">{words.since(since)}</h2>
      <p>{words.sinceLead}</p>
      <TableRoom>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{words.measure}</th>
              <th scope="col">{words.times}</th>
              {hasOthers && <th scope="col">{words.machine}</th>}
              <th scope="col">{words.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ measure, ratio: { value, low, high }, machine, verdict }) => (
              <tr key={measure}>
                <th scope="row">{words.title(measure)}</th>
                <td>
                  <bdi dir="ltr">
                    {words.ratio(value)}{' '}
                    <span data-number="">
                      ({words.ratio(low)}–{words.ratio(high)})
                    </span>
                  </bdi>
                </td>
                {hasOthers && <td>{words.ratio(machine)}</td>}
                <td data-standing={standings[verdict]}>{words[verdict]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRoom>
    </Section>
  );
}
