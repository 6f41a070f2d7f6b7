import type { ReactNode } from 'react';
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
  const language = pageLanguage();
  const percent = numberFormat(language, { style: 'percent' });
  const number = numberFormat(language, { minimumFractionDigits: 1 });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <Controls role="group" aria-label={t('article.letters')}>
      <Tool name={t('article.back')} icon={<ReturnIcon />} onPress={onClose} />
      <Choice
        name={t('article.size')}
        value={article.size}
        onChange={(value) => {
          preferences.article.size = Number(value);
        }}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {percent.format(one)}
          </option>
        ))}
      </Choice>
      <Choice
        name={t('article.lineHeight')}
        value={article.leading}
        onChange={(value) => {
          preferences.article.leading = Number(value);
        }}
      >
        {lineHeights.map((one) => (
          <option key={one} value={one}>
            {number.format(one)}
          </option>
        ))}
      </Choice>
      <Choice
        name={t('article.face')}
        value={article.face}
        onChange={(value) => {
          preferences.article.face = articleFaces.find((one) => one === value) ?? 'serif';
        }}
      >
        {articleFaces.map((one) => (
          <option key={one} value={one}>
            {t(`article.${one}`)}
          </option>
        ))}
      </Choice>
    </Controls>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string | number;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ name, value, onChange, children }: ChoiceProps) => (
  <Field>
    <span>{name}</span>
    <Chooser value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
    </Chooser>
  </Field>
);
