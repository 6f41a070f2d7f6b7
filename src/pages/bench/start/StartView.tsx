import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import { Heading, Lead, Lit, Shelf, Stage, HeroText } from '../../../shared/ui/hero.styles.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { page } from '../page.ts';
import { lengths } from '../run/rules.ts';
import { bench, start } from '../run/store.ts';
import { t } from '../translations.ts';
import { ActionButton, Message } from './start.styles.ts';

/** The explanation of a run, beside the covers of the measured issues. The covers are loaded before the run. */
export const StartView = () => (
  <Stage>
    <HeroText>
      <Heading id="heading">{t('heading')}</Heading>
      <Lead>{t('lead')}</Lead>
      {page.issues.length > 0 ? <Start /> : <Message>{t('empty')}</Message>}
    </HeroText>
    <Shelf aria-hidden="true">
      {page.issues.map(({ id, cover: { fileName, width, height } }) => (
        <Lit key={id} src={coverUrl(fileName, 400)} alt="" width={width} height={height} />
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
