import { useSnapshot } from 'valtio';
import { numberFormat } from '#contract/intl.ts';
import { t } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { Tool } from '../annotations/toolbarParts.tsx';
import { ReturnIcon } from '../bars/icons.tsx';
import { articleFaces, preferences } from '../preferences.ts';
import { Chooser } from '../readAloud/readAloud.styles.ts';
import { Controls, Field } from './article.styles.ts';

/** In `rem`. */
const sizes = [0.9, 1, 1.15, 1.3, 1.5, 1.8, 2.2] as const;
const lineHeights = [1.3, 1.5, 1.7, 2] as const;

/** The way back, and the letters of the article on this device. */
export function ArticleControls({ onClose }: { readonly onClose: () => void }) {
  const { article } = useSnapshot(preferences);
  const percent = numberFormat(pageLanguage(), { style: 'percent' });
  const number = numberFormat(pageLanguage(), { minimumFractionDigits: 1 });
  const set = (change: Partial<typeof article>) => Object.assign(preferences.article, change);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <Controls role="group" aria-label={t('article.letters')}>
      <Tool name={t('article.back')} icon={<ReturnIcon />} onPress={onClose} />
      <Choice
        name={t('article.size')}
        chosen={article.size}
        choices={sizes.map((value) => ({ value, text: percent.format(value) }))}
        onChoose={(size) => set({ size })}
      />
      <Choice
        name={t('article.lineHeight')}
        chosen={article.leading}
        choices={lineHeights.map((value) => ({ value, text: number.format(value) }))}
        onChoose={(leading) => set({ leading })}
      />
      <Choice
        name={t('article.face')}
        chosen={article.face}
        choices={articleFaces.map((value) => ({ value, text: t(`article.${value}`) }))}
        onChoose={(face) => set({ face })}
      />
    </Controls>
  );
}

interface ChoiceProps<Value> {
  readonly name: string;
  readonly chosen: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

function Choice<V extends string | number>({ name, chosen, choices, onChoose }: ChoiceProps<V>) {
  const choose = (index: number) => choices[index] && onChoose(choices[index].value);
  return (
    <Field>
      <span>{name}</span>
      <Chooser value={chosen} onChange={({ target }) => choose(target.selectedIndex)}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Chooser>
    </Field>
  );
}
