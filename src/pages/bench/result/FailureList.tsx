import type { Failure } from '#contract/benchmark/report.ts';
import { say } from '../translations.ts';
import { Failures } from './result.styles.ts';

/** What could not be measured: shown, never dropped. */
export function FailureList({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <Failures>
      {failures.map(({ file, round, during, reason }) => (
        <li key={`${file} ${round} ${during}`}>{say('result.failed', { title: file, reason })}</li>
      ))}
    </Failures>
  );
}
