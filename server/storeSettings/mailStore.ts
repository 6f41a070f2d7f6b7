import type { Queries } from '../platform/db/connection.ts';
import type { MailStore } from '../platform/mail/outboundMail.ts';
import { appearanceOf } from './appearance.ts';
import { readStore } from './index.ts';

/** The name, language, direction and theme of the store, for its mails. */
export async function readMailStore(tx: Queries): Promise<MailStore> {
  const row = await readStore(tx);
  return { name: row.name, ...appearanceOf(row) };
}
