import { useRef, useState } from 'react';
import type { Report } from '#contract/benchmark/report.ts';
import { Section } from '../report/index.ts';
import { copy } from '../../../shared/ui/copyAndShare.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { t } from '../translations.ts';
import { Buttons, ResultBlock } from './result.styles.ts';
import { fileNameOf, resultText } from './rules.ts';

/** The result as text, to copy or save. */
export function ResultText({ report }: { report: Report }) {
  const shown = useRef<HTMLElement>(null);
  const [copyState, setAnswer] = useState<'copied' | 'selected' | null>(null);
  const text = resultText(report);
  const press = async (): Promise<void> =>
    setAnswer((await copy(text, shown.current)) ? 'copied' : 'selected');
  return (
    <Section aria-labelledby="text">
      <h2 id="text">{t('result.text')}</h2>
      <p>{t('result.textLead')}</p>
      <Buttons>
        <button type="button" className={filled} onClick={() => void press()}>
          {t('result.copy')}
        </button>
        <button type="button" className={quiet} onClick={() => save(text, fileNameOf(report))}>
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

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Safari fetches the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
