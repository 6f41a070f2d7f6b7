import { useSnapshot } from 'valtio';
import { useRef, useState, type SubmitEvent } from 'react';
import { styled } from '@linaria/react';
import { changesBetween } from '../../report/compareRuns.ts';
import {
  type Failure,
  type Report,
  fileNameOf,
  resultText,
  readReport,
} from '../../report/reportSchema.ts';
import { hasOthers } from '../../report/ratioTables.ts';
import {
  Changes,
  Measures,
  OwnTable,
  ReportTranslationsProvider,
  Facts,
  Section,
} from '../../report/view/index.ts';
import { bench, compareWith } from '../run/runState.ts';
import { t } from '../translations.ts';
import { momentText, numberText } from './formats.ts';
import { reportTranslations } from './reportTranslations.ts';
import { copy, saveFile } from '../../../src/shared/ui/copyAndShare.ts';
import { filled, quiet } from '../../../src/shared/ui/parts.styles.ts';
import {
  entry,
  Fault,
  Field,
  Label,
  leftToRight,
  manyLines,
} from '../../../src/shared/ui/fields.styles.ts';
import { color, font, radius, size, space } from '../../../src/shared/ui/tokens.ts';

/** Compares the result with another result, of this or another device. */
function CompareForm({ report }: { report: Report }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'wrong' | 'apart' | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const other = readReport(text);
    const found = other ? faultOf(other, report) : 'wrong';
    setFault(found);
    if (!other || found) return;
    compareWith(other);
    requestAnimationFrame(() => document.querySelector('#changes')?.scrollIntoView());
  };
  return (
    <Section aria-labelledby="compare">
      <h2 id="compare">{t('compare.heading')}</h2>
      <p>{t('compare.lead')}</p>
      <form onSubmit={submit} noValidate>
        <Field>
          <Label htmlFor="other">{t('compare.label')}</Label>
          <textarea
            id="other"
            rows={4}
            className={`${entry} ${manyLines} ${leftToRight}`}
            spellCheck={false}
            value={text}
            aria-invalid={fault !== null}
            aria-describedby={fault ? 'other-fault' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          {fault && (
            <Fault id="other-fault" role="alert">
              {t(`compare.${fault}`)}
            </Fault>
          )}
          <Buttons>
            <button type="submit" className={quiet}>
              {t('compare.go')}
            </button>
          </Buttons>
        </Field>
      </form>
    </Section>
  );
}

const faultOf = (other: Report, report: Report): 'apart' | null =>
  changesBetween(other, report).length === 0 ? 'apart' : null;

function ResultText({ report }: { report: Report }) {
  const shown = useRef<HTMLElement>(null);
  const [copyState, setAnswer] = useState<'copied' | 'selected' | null>(null);
  const text = resultText(report);
  const press = async (): Promise<void> =>
    setAnswer((await copy(text, shown.current)) ? 'copied' : 'selected');
  const save = (): void =>
    saveFile(new Blob([text], { type: 'application/json' }), fileNameOf(report));
  return (
    <Section aria-labelledby="text">
      <h2 id="text">{t('result.text')}</h2>
      <p>{t('result.textLead')}</p>
      <Buttons>
        <button type="button" className={filled} onClick={() => void press()}>
          {t('result.copy')}
        </button>
        <button type="button" className={quiet} onClick={save}>
          {t('result.save')}
        </button>
        <output>{copyState && t(`result.${copyState}`)}</output>
      </Buttons>
      {/* Focusable, because it scrolls. */}
      <ResultBlock dir="ltr" tabIndex={0} aria-label={fileNameOf(report)}>
        <code ref={shown} translate="no">
          {text}
        </code>
      </ResultBlock>
    </Section>
  );
}

/** The time of the run, and the device. */
function DeviceFacts({ report }: { report: Report }) {
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

/** A result in the views of the bench report, in the store's language. */
export function ResultView({ report }: { report: Report }) {
  const earlier = useSnapshot(bench).earlier as Report | null;
  const changes = earlier ? changesBetween(earlier, report) : [];
  return (
    <ReportTranslationsProvider value={reportTranslations()}>
      <Part aria-labelledby="result">
        <Heading id="result" tabIndex={-1}>
          {t('result.heading')}
        </Heading>
        <DeviceFacts report={report} />
        <FailureList failures={report.failures} />
      </Part>
      <OwnTable report={report} />
      {earlier && changes.length > 0 && (
        <Changes
          changes={changes}
          since={momentText(earlier.at)}
          hasOthers={hasOthers(earlier) && hasOthers(report)}
        />
      )}
      <Measures report={report} />
      <ResultText report={report} />
      <CompareForm report={report} />
    </ReportTranslationsProvider>
  );
}

/** The measurements that failed. They are shown, never dropped. */
function FailureList({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <Failures>
      {failures.map(({ file, round, during, reason }) => (
        <li key={`${file} ${round} ${during}`}>{t('result.failed', { title: file, reason })}</li>
      ))}
    </Failures>
  );
}

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding-block: ${space(4)} ${space(1)};
  border-block-start: 1px solid ${color.line};
`;

const Heading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
  text-wrap: balance;
  &:focus-visible {
    outline: none;
  }
`;

const Agent = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  [dir='rtl'] & {
    text-align: end;
  }
`;

const Failures = styled.ul`
  margin: 0;
  padding-inline-start: ${space(2.5)};
  color: ${color.danger};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1.5)};
`;

const ResultBlock = styled.section`
  max-block-size: ${space(30)};
  margin: 0;
  padding: ${space(2)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
  font-size: 0.78rem;
  line-height: 1.6;
  text-align: start;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 2;
`;
