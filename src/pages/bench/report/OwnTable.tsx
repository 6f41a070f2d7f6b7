import { type MeasureName, measureNames } from '#contract/benchmark/measures.ts';
import type { Report, Sample } from '#contract/benchmark/report.ts';
import { median } from '#contract/benchmark/statistics.ts';
import { byFile, counted } from '#contract/benchmark/tables.ts';
import { Note, Section, table, TableScroller } from './bench.styles.ts';
import { formatIn, useTranslations } from './translations.ts';

/** The measures of Gatefold, for a run without other readers. */
export function OwnTable({ report }: { report: Report }) {
  const texts = useTranslations();
  const samples = counted(report).filter(({ reader }) => reader === 'gatefold');
  const measured = measureNames.filter((name) => samples.some(({ measure }) => measure === name));
  if (measured.length === 0) return null;
  return (
    <Section aria-labelledby="took">
      <h2 id="took">{texts.took}</h2>
      <p>{texts.tookLead}</p>
      <TableScroller>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{texts.measure}</th>
              <th scope="col">{texts.median}</th>
              <th scope="col">{texts.spread}</th>
              <th scope="col">{texts.count}</th>
            </tr>
          </thead>
          <tbody>
            {measured.map((measure) => (
              <Row key={measure} measure={measure} samples={samples} />
            ))}
          </tbody>
        </table>
      </TableScroller>
    </Section>
  );
}

function Row({ measure, samples }: { measure: MeasureName; samples: readonly Sample[] }) {
  const texts = useTranslations();
  const format = formatIn(texts, measure);
  const files = [...byFile(samples, 'gatefold', measure).values()];
  const values = files.flat();
  return (
    <>
      <tr data-has-note="">
        <th scope="row">{texts.title(measure)}</th>
        <td data-number="">
          <strong>{format(median(files.map(median)))}</strong>
        </td>
        <td data-number="">
          {/* From the lower to the higher value in every page direction. */}
          <bdi dir="ltr">
            {format(Math.min(...values))} – {format(Math.max(...values))}
          </bdi>
        </td>
        <td data-number="">{values.length}</td>
      </tr>
      {/* As wide as the table: on a phone the first column is too narrow for the note. */}
      <tr>
        <td colSpan={4}>
          <Note>{texts.meaning(measure)}</Note>
        </td>
      </tr>
    </>
  );
}
