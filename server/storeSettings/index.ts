import { eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { accentPattern } from '#contract/accent.ts';
import {
  asWritten,
  type SettingName,
  settingSchema,
  type StoreChange,
  translatedNames,
  translatedSetting,
} from '#contract/admin/storeSettings.ts';
import type { LegalDocument } from '#contract/api/laterCalls.ts';
import { Direction, type Locale, Theme } from '#contract/boot.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { store, type StoreRow } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { effectOfRepricing } from './repricing.ts';
import { storeSettings } from './definitions.ts';
import { legalLanguage, messageIdOf, textChange, textColumns, textIn } from './translatedTexts.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { languageOf } from '../platform/translations.ts';
import type { MailStore } from '../platform/mail/outboundMail.ts';

/** The name, language, direction and theme of the store, for its mails. */
export async function readMailStore(tx: Queries): Promise<MailStore> {
  const row = await readStore(tx);
  return { name: row.name, ...appearanceOf(row) };
}

interface StoreAppearance {
  readonly locale: Locale;
  readonly direction: Direction;
  readonly theme: Theme;
  /** A colour like #a8321a in place of the theme's; empty for the theme's. */
  readonly accent: string;
}

/**
 * The language, direction and colours of the store's pages. A row that another release or an operator's SQL
 * wrote may contain an unsupported value. Then the page uses the default, because a wrong language is
 * better than no page.
 */
export const appearanceOf = (
  row: Pick<StoreRow, 'locale' | 'uiDirection' | 'theme' | 'accent'>,
): StoreAppearance => ({
  locale: languageOf(row),
  direction: Direction.safeParse(row.uiDirection).data ?? 'ltr',
  theme: Theme.safeParse(row.theme).data ?? 'kiosk',
  accent: accentPattern.test(row.accent) ? row.accent : '',
});

export const legalCalls = ({ db }: Pick<Resources, 'db'>): Pick<Handlers, 'legal'> => ({
  async legal({ params: { paper }, request }) {
    return legalText(await readStore(db), paper, request.headers);
  },
});

/** The publisher's text in the visitor's language, or the default text of the store's language. */
export async function legalText(
  row: StoreRow,
  paper: LegalDocument,
  headers: IncomingHttpHeaders,
): Promise<{ readonly text: string; readonly language: Locale }> {
  const language = legalLanguage(row, paper, headers);
  return language === null
    ? { text: await defaultText(paper, row), language: languageOf(row) }
    : { text: textIn(row, paper, language), language };
}

/** The default text, until the publisher has written one. */
async function defaultText(
  paper: LegalDocument,
  { locale, name }: { locale: string; name: string },
) {
  const file = new URL(
    `../../locales/legal/${paper}.${languageOf({ locale })}.md`,
    import.meta.url,
  );
  const text = await readFile(file, 'utf8');
  return text.replaceAll('{{store}}', () => escapeMarkdown(name));
}

/** Escapes the store's name in Markdown. */
const escapeMarkdown = (name: string): string =>
  name.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');

export { storeSettings } from './definitions.ts';
export { messageFor, wantedLanguage } from './translatedTexts.ts';

export async function readStore(tx: Queries): Promise<StoreRow> {
  const [row] = await tx.select().from(store).where(eq(store.id, 1));
  if (!row) throw new Error('The store has no row in the database.');
  return row;
}

/** Whether free issues require a sign-in. Without any sign-in this would make them inaccessible. */
export const asksForSignIn = ({
  signInEnabled,
  signInToRead,
}: Pick<StoreRow, 'signInEnabled' | 'signInToRead'>): boolean => signInEnabled && signInToRead;

/** Every setting of the store by its name, with its value, and the texts in other languages that there are. */
export async function showStore(tx: Queries): Promise<Record<string, string | number | boolean>> {
  const row = await readStore(tx);
  const own = languageOf(row);
  const translated = translatedNames
    .filter((name) => translatedSetting(name)?.language !== own)
    .map((name) => [name, settingOf(name).show(row)] as const)
    .filter(([, text]) => text !== '');
  const all = Object.entries(storeSettings).map(([name, { show }]) => [name, show(row)] as const);
  return Object.fromEntries([...all, ...translated]);
}

/** A change of the settings was refused. Nothing was changed. */
export class StoreRefused extends OperatorError<
  'setting_wrong' | 'changed_meanwhile' | 'repricing'
> {}

/** Sets one setting of the store from text. Throws `StoreRefused`. */
export const setStore = (
  db: Pick<Db, 'transaction'>,
  name: string,
  value: string,
  isAccepted = false,
): Promise<void> => changeStore(db, { values: { [name]: value }, isAccepted });

/** Changes settings of the store together. Throws `StoreRefused`. */
export async function changeStore(
  db: Pick<Db, 'transaction'>,
  { values, before: expected = {}, isAccepted = false }: StoreChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, because the id of the message depends on both of its parts.
    await tx.select({ id: store.id }).from(store).where(eq(store.id, 1)).for('update');
    const before = await readStore(tx);
    assertUnchanged(before, expected);
    let changed: Partial<StoreRow> = {};
    for (const [name, value] of inOrder(values))
      changed = { ...changed, ...changeOf(name, value, { ...before, ...changed }) };
    const effect = isAccepted ? null : await effectOfRepricing(tx, before, changed);
    if (effect)
      throw new StoreRefused(
        'repricing',
        `${Object.keys(values).join(', ')} was not changed. ${effect} To change it, add --yes.`,
      );
    if (Object.keys(changed).length === 0) return;
    const { siteMessageHeader, siteMessageText } = { ...before, ...changed };
    const siteMessageId = messageIdOf(siteMessageHeader + siteMessageText);
    await tx
      .update(store)
      .set({ ...changed, siteMessageId })
      .where(eq(store.id, 1));
  });
}

/** A language moves the texts, and a currency sets its precision: the same change may set these otherwise. */
const inOrder = (values: StoreChange['values']) =>
  Object.entries(values).toSorted(([one], [other]) => rankOf(one) - rankOf(other));

const rankOf = (name: string): number =>
  Number(name === 'currency-precision') - Number(name === 'language');

function assertUnchanged(row: StoreRow, expected: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(expected))
    if (asWritten(settingOf(name).show(row)) !== value)
      throw new StoreRefused('changed_meanwhile', `${name} was changed meanwhile.`);
}

const isSetting = (name: string): name is SettingName => Object.hasOwn(storeSettings, name);

function settingOf(name: string): Pick<(typeof storeSettings)[SettingName], 'show' | 'change'> {
  if (isSetting(name)) return storeSettings[name];
  const translated = translatedSetting(name);
  if (translated) {
    const { setting, language } = translated;
    const column = textColumns[setting];
    return {
      show: (row) => textIn(row, column, language),
      change: (value, row) => textChange(row, column, language, value),
    };
  }
  throw new StoreRefused(
    'setting_wrong',
    `There is no setting ${name}: use ${Object.keys(storeSettings).join(', ')}.`,
  );
}

function changeOf(name: string, value: string, row: StoreRow) {
  const { change } = settingOf(name);
  const checked = settingSchema(name as SettingName).safeParse(value);
  if (checked.success) return change(checked.data, row);
  throw new StoreRefused('setting_wrong', `${name} ${checked.error.issues[0]?.message}.`);
}
