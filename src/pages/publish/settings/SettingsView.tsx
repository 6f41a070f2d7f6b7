import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { type Locale, locales } from '#contract/boot.ts';
import { currencies, type SettingName } from '#contract/admin/storeSettings.ts';
import { withdrawalOffers } from '#contract/api/withdrawal.ts';
import { paths } from '#contract/paths.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { AdminPage, FormFields } from '../administration/adminParts.tsx';
import { currencyText, t } from '../publishPage.ts';
import {
  ChoiceSetting,
  type Fields,
  Section,
  SettingsForm,
  SwitchSetting,
  TextSetting,
} from './SettingsForm.tsx';
import { SetupFacts } from './SetupFacts.tsx';
import { languageName, shownTexts } from './storeForm.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** The settings of the store, and what the environment of its server decides. */
export const SettingsView = () => (
  <AdminPage heading={t('settings.heading')} note={t('settings.note')}>
    <SettingsForm which="settings" heading={t('settings.heading')}>
      {(fields) => (
        <>
          <General {...fields} />
          <Section heading={t('settings.switches')}>
            <FormFields>
              {switches.map((name) => (
                <SwitchSetting key={name} {...fields} name={name} />
              ))}
              <TextSetting {...fields} name="gift-visitors" isNumber />
              <TextSetting {...fields} name="grace-days" isNumber />
              <TextSetting {...fields} name="renewal-reminder" isNumber />
              <ChoiceSetting
                {...fields}
                name="withdrawal"
                hint="settings.withdrawal.hint"
                choices={withdrawalOffers.map((value) => ({
                  value,
                  text: t(`settings.withdrawal.${value}`),
                }))}
              />
            </FormFields>
          </Section>
          <Seller {...fields} />
          <Texts {...fields} />
        </>
      )}
    </SettingsForm>
    <SetupFacts />
  </AdminPage>
);

const switches: readonly SettingName[] = [
  'auth',
  'email-sign-in',
  'passkeys',
  'auth-to-read',
  'payments',
  'guest-checkout',
  'coupons-only',
  'downloading',
  'text-search',
  'article-view',
  'gift-links',
  'gift-purchases',
  'offline',
  'feeds',
  'news',
  'accessibility-page',
  'preview-mode',
];

const languageChoices = locales.map((value) => ({ value, text: languageName(value) }));

function General(fields: Fields) {
  const directions = (['ltr', 'rtl'] as const).map((value) => ({
    value,
    text: t(`editor.directions.${value}`),
  }));
  return (
    <Section heading={t('settings.general')}>
      <FormFields>
        <TextSetting {...fields} name="name" />
        <ChoiceSetting
          {...fields}
          name="language"
          hint="settings.languageHint"
          choices={languageChoices}
        />
        <ChoiceSetting
          {...fields}
          name="currency"
          hint="settings.currencyHint"
          choices={currencies.map((value) => ({ value, text: currencyText(value) }))}
        />
        <ChoiceSetting
          {...fields}
          name="currency-precision"
          choices={['0', '1', '2', '3', '4'].map((value) => ({ value, text: value }))}
        />
        <ChoiceSetting {...fields} name="interface-direction" choices={directions} />
        <ChoiceSetting {...fields} name="reading-direction" choices={directions} />
      </FormFields>
    </Section>
  );
}

/** The seller in receipts, and the tax that prices include. */
const Seller = (fields: Fields) => (
  <Section heading={t('settings.seller')}>
    <SmallPrint>{t('settings.sellerNote')}</SmallPrint>
    <FormFields>
      <TextSetting {...fields} name="seller-name" />
      <TextSetting {...fields} name="tax-number" />
      <TextSetting {...fields} name="tax-name" hint="settings.taxHint" />
      <TextSetting {...fields} name="tax-rate" />
    </FormFields>
    <TextSetting {...fields} name="tax-rates" rows={4} hint="settings.taxRatesHint" />
    <TextSetting {...fields} name="seller-address" rows={3} />
  </Section>
);

/** Texts in one language at a time. An empty text stands for that of the store's language, or for the default text. */
function Texts(fields: Fields) {
  const id = useId();
  const chosen = useSnapshot(shownTexts).language;
  const language = chosen ?? (fields.form.language as Locale);
  return (
    <Section heading={t('settings.texts')}>
      <SmallPrint>{t('editor.markdown')}</SmallPrint>
      <Field>
        <Label htmlFor={id}>{t('settings.textLanguage')}</Label>
        <Select
          id={id}
          aria-describedby={`${id}-note`}
          value={language}
          onChoose={(value) => {
            shownTexts.language = value;
          }}
        >
          {languageChoices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <SmallPrint id={`${id}-note`}>{t('settings.textLanguageHint')}</SmallPrint>
      </Field>
      <TextSetting {...fields} name={`terms.${language}`} rows={8} hint="settings.legalHint" />
      <TextSetting {...fields} name={`privacy.${language}`} rows={8} hint="settings.legalHint" />
      <TextSetting
        {...fields}
        name={`accessibility.${language}`}
        rows={8}
        hint="settings.legalHint"
      />
      <SmallPrint>
        <a href={withPrefix(paths.terms)} target="_blank" rel="noopener">
          {t('settings.seeTerms')}
        </a>{' '}
        <a href={withPrefix(paths.privacy)} target="_blank" rel="noopener">
          {t('settings.seePrivacy')}
        </a>{' '}
        <a href={withPrefix(paths.accessibility)} target="_blank" rel="noopener">
          {t('settings.seeAccessibility')}
        </a>
      </SmallPrint>
      <TextSetting
        {...fields}
        name={`site-message-header.${language}`}
        hint="settings.messageHint"
      />
      <TextSetting {...fields} name={`site-message-text.${language}`} rows={3} />
    </Section>
  );
}
