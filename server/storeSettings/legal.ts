import { readFile } from 'node:fs/promises';
import type { LegalDocument } from '#contract/api/laterCalls.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { languageOf } from '../platform/translations.ts';
import { readStore } from './index.ts';

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
