import type { Change } from '#contract/benchmark/compare.ts';
import { Section, table, TableScroller } from './bench.styles.ts';
import { useTranslations } from './translations.ts';

const trends = { slower: 'behind', quicker: 'ahead', same: 'even' } as const;

interface Props {
  readonly changes: readonly Change[];
  /** The time of the earlier run. */
  readonly since: string;
  /** Whether other readers were measured too: their changes are those of the machine. */
  readonly hasOthers: boolean;
}

export function Changes({ changes, since, hasOthers }: Props) {
  const texts = useTranslations();
  return (
    <Section aria-labelledby="changes">
      <h2 id="changes">{texts.since(since)}</h2>
      <p>{texts.sinceLead}</p>
      <TableScroller>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{texts.measure}</th>
              <th scope="col">{texts.times}</th>
              {hasOthers && <th scope="col">{texts.machine}</th>}
              <th scope="col">{texts.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ measure, ratio: { value, low, high }, machine, verdict }) => (
              <tr key={measure}>
                <th scope="row">{texts.title(measure)}</th>
                <td>
                  <bdi dir="ltr">
                    {texts.ratio(value)}{' '}
                    <span data-number="">
                      ({texts.ratio(low)}–{texts.ratio(high)})
                    </span>
                  </bdi>
                </td>
                {hasOthers && <td>{texts.ratio(machine)}</td>}
                <td data-trend={trends[verdict]}>{texts[verdict]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </Section>
  );
}
