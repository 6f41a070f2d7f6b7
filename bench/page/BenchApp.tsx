import { styled } from '@linaria/react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import type { Report } from '../report/reportSchema.ts';
import { margins } from '../../src/shared/ui/margins.styles.ts';
import { PageBar, storeLink } from '../../src/shared/ui/PageBar.tsx';
import { color, space, size } from '../../src/shared/ui/tokens.ts';
import { page, t } from './translations.ts';
import { ResultView } from './result/ResultView.tsx';
import { bench, start } from './run/runState.ts';
import { RunView } from './run/RunView.tsx';
import { Heading, Lead, Lit, Shelf, Stage, HeroText } from '../../src/shared/ui/hero.styles.ts';
import { useFocusOn } from '../../src/shared/ui/focus.ts';
import { filled } from '../../src/shared/ui/parts.styles.ts';
import { Segments } from '../../src/shared/ui/Segments.tsx';
import { lengths } from './run/iterations.ts';
import { withPrefix } from '../../src/shared/ui/prefix.ts';

/** The explanation of a run, beside the covers of the measured issues. The covers are loaded before the run. */
const StartView = () => (
  <Stage>
    <HeroText>
      <Heading id="heading">{t('heading')}</Heading>
      <Lead>{t('lead')}</Lead>
      {page.issues.length > 0 ? <Start /> : <Message>{t('empty')}</Message>}
    </HeroText>
    <Shelf aria-hidden="true">
      {page.issues.map(({ id, cover: { fileName, width, height } }) => (
        <Lit
          key={id}
          src={withPrefix(coverUrl(fileName, 400))}
          alt=""
          width={width}
          height={height}
        />
      ))}
    </Shelf>
  </Stage>
);

function Start() {
  const { length, outcome: ended, report } = useSnapshot(bench);
  const hasNoResult = ended === 'cancelled' || ended === 'nothing';
  const button = useFocusOn<HTMLButtonElement>(hasNoResult);
  return (
    <ActionButton>
      <Segments
        name="length"
        label={t('length.label')}
        chosen={length}
        choices={lengths.map((value) => ({ value, text: lengthText(value) }))}
        onChoose={(value) => (bench.length = value)}
      />
      <button ref={button} type="button" className={filled} onClick={start}>
        {report ? t('again') : t('start')}
      </button>
      <Message>{t('quiet')}</Message>
      <Message as="output">{hasNoResult && t(`ended.${ended}`)}</Message>
    </ActionButton>
  );
}

const lengthText = (length: (typeof lengths)[number]): string =>
  length === 'short' ? t('length.short') : t('length.whole', { count: page.issues.length });

const ActionButton = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  inline-size: min(100%, 30rem);
`;

const Message = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;

/** Start view and result. During a run a dialog covers the page. */
export function BenchApp() {
  const { report } = useSnapshot(bench);
  return (
    <>
      <div className={margins}>
        <PageBar storeName={page.storeName} toStore={t('store')} />
        <main aria-labelledby="heading">
          <StartView />
          {report && <Result report={report as Report} />}
        </main>
        <Foot>
          <a href={withPrefix('/embed')} className={storeLink}>
            {t('embed')}
          </a>
        </Foot>
      </div>
      <Measuring />
    </>
  );
}

/** A component of its own: updates of a run must not render the rest of the page on the measured thread. */
function Measuring() {
  const { running } = useSnapshot(bench);
  return running && <RunView />;
}

/** Moves the focus to the result after a run. */
function Result({ report }: { report: Report }) {
  const { outcome: ended } = useSnapshot(bench);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ended === 'done') place.current?.querySelector('h2')?.focus();
  }, [ended]);
  return (
    <div ref={place}>
      <ResultView report={report} />
    </div>
  );
}

const Foot = styled.footer`
  margin-block-start: ${space(4)};
  padding-block: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
`;
