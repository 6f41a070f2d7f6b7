import type { Report } from '#contract/benchmark/report.ts';
import { Section, table, TableScroller } from './bench.styles.ts';
import { readerTitles } from './texts.ts';

const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** Differing pictures and failed readings. They are shown, never dropped. */
export function Failures({ report }: { report: Report }) {
  const { failures, likenesses, tolerance } = report;
  const unlike = likenesses.filter(({ isAlike }) => !isAlike);
  return (
    <Section aria-labelledby="trouble">
      <h2 id="trouble">What does not count</h2>
      <p>
        {likenesses.length} pictures were compared with ours; up to {share(tolerance)} of the pixels
        may differ. {unlike.length} differ more, {failures.length} readings failed.
      </p>
      {unlike.length + failures.length > 0 && (
        <TableScroller>
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">Reader</th>
                <th scope="col">File</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {unlike.map(({ reader, file, page, apart }) => (
                <tr key={`${reader} ${file} ${page}`}>
                  <th scope="row">{readerTitles[reader]}</th>
                  <td>{file}</td>
                  <td>
                    Page {page} differs in {share(apart)} of its pixels.
                  </td>
                </tr>
              ))}
              {failures.map(({ reader, file, round, during, reason }) => (
                <tr key={`${reader} ${file} ${round}`}>
                  <th scope="row">{readerTitles[reader]}</th>
                  <td>{file}</td>
                  <td>
                    While {during}, round {round}: {reason}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
    </Section>
  );
}
