import { locales } from '#contract/boot.ts';
import { currencies, type SettingName } from '#contract/admin/storeSettings.ts';
import { languageNames } from '#contract/intl.ts';
import { paths } from '#contract/paths.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { AdminPage, FormFields } from '../administration/adminParts.tsx';
import { currencyText, page, t } from '../publishPage.ts';
import {
  ChoiceSetting,
  type Fields,
  Section,
  SettingsForm,
  SwitchSetting,
  TextSetting,
} from './SettingsForm.tsx';
import { SetupFacts } from './SetupFacts.tsx';

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
            </FormFields>
          </Section>
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
  'coupons-only',
  'downloading',
  'text-search',
  'gift-links',
  'preview-mode',
];

function General(fields: Fields) {
  const languageName = languageNames(page.locale);
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
          choices={locales.map((value) => ({ value, text: languageName(value) }))}
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

/** Texts in the language of the store. An empty legal text stands for the default text of that language. */
const Texts = (fields: Fields) => (
  <Section heading={t('settings.texts')}>
    <SmallPrint>{t('editor.markdown')}</SmallPrint>
    <TextSetting {...fields} name="terms" rows={8} hint="settings.legalHint" />
    <TextSetting {...fields} name="privacy" rows={8} hint="settings.legalHint" />
    <SmallPrint>
      <a href={paths.terms} target="_blank" rel="noopener">
        {t('settings.seeTerms')}
      </a>{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        {t('settings.seePrivacy')}
      </a>
    </SmallPrint>
    <TextSetting {...fields} name="site-message-header" hint="settings.messageHint" />
    <TextSetting {...fields} name="site-message-text" rows={3} />
  </Section>
);
