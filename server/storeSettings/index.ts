import { eq } from 'drizzle-orm';
import { ZodError } from 'zod';
import { readFile } from 'node:fs/promises';
import type { LegalDocument } from '#contract/api/laterCalls.ts';
import { Direction, type Locale, Theme } from '#contract/boot.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { store, type StoreRow } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { effectOfRepricing } from './repricing.ts';
import { type StoreSetting, storeSettings } from './definitions.ts';
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
}

/**
 * The language, direction and theme of the store's pages. A row that another release or an operator's SQL
 * wrote may contain an unsupported value. Then the page uses the default, because a wrong language is
 * better than no page.
 */
export const appearanceOf = (
  row: Pick<StoreRow, 'locale' | 'uiDirection' | 'theme'>,
): StoreAppearance => ({
  locale: languageOf(row),
  direction: Direction.safeParse(row.uiDirection).data ?? 'ltr',
  theme: Theme.safeParse(row.theme).data ?? 'kiosk',
});

export const legalCalls = ({ db }: Pick<Resources, 'db'>): Pick<Handlers, 'legal'> => ({
  async legal({ params: { paper } }) {
    const row = await readStore(db);
    return { text: row[paper] || (await defaultText(paper, row)) };
  },
});

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

/** Every setting of the store by its name, with its value. */
export async function showStore(tx: Queries): Promise<Record<string, string | number | boolean>> {
  const row = await readStore(tx);
  return Object.fromEntries(
    Object.entries(storeSettings).map(([name, { show }]) => [name, show(row)]),
  );
}

/**
 * Sets one setting of the store from text. Throws `OperatorError`.
 * @param isAccepted whether the operator accepts a change of existing prices
 */
export async function setStore(
  db: Pick<Db, 'transaction'>,
  name: string,
  value: string,
  isAccepted = false,
): Promise<void> {
  const found = Object.hasOwn(storeSettings, name) ? storeSettings[name] : undefined;
  if (!found) {
    throw new OperatorError(
      'store_setting',
      `There is no setting ${name}: use ${Object.keys(storeSettings).join(', ')}.`,
    );
  }
  await db.transaction(async (tx) => {
    // Locked, because the id of the message depends on both of its parts.
    await tx.select({ id: store.id }).from(store).where(eq(store.id, 1)).for('update');
    const before = await readStore(tx);
    const changed = changeOf(name, found, value, before);
    const effect = isAccepted ? null : await effectOfRepricing(tx, before, changed);
    if (effect)
      throw new OperatorError(
        'store_setting',
        `${name} was not changed. ${effect} To change it, add --yes.`,
      );
    await tx.update(store).set(changed).where(eq(store.id, 1));
  });
}

function changeOf(name: string, { change }: StoreSetting, value: string, row: StoreRow) {
  try {
    return change(value, row);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new OperatorError('store_setting', `${name} ${error.issues[0]?.message}.`);
  }
}
