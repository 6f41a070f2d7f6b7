import type { Report } from '#contract/benchmark/report.ts';
import { Facts } from '../report/index.ts';
import { t } from '../translations.ts';
import { momentText, numberText } from './formats.ts';
import { Agent } from './result.styles.ts';

/** The time of the run, and the device. */
export function DeviceFacts({ report }: { report: Report }) {
  const { machine, conditions, files, versions, at } = report;
  const { width, height, density, rounds, browser } = conditions;
  const { screen, cores } = machine;
  const facts = [
    momentText(at),
    t('facts.cores', { count: cores }),
    ...(screen ? [t('facts.screen', { width: screen.width, height: screen.height })] : []),
    t('facts.pages', { width, height, density: numberText(density) }),
    t('facts.issues', { count: files.length }),
    t('facts.rounds', { count: rounds }),
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
  ];
  return (
    <div>
      <Facts>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Facts>
      <Agent dir="ltr">{browser}</Agent>
    </div>
  );
}
