import {
  type SupportRefusal,
  cleaned,
  faultsOf,
  type SupportFaults,
  type SupportField,
  supportFields,
} from '#contract/api/support.ts';
import type { Locale } from '#contract/boot.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { MailQueue } from '../platform/mail/mailQueue.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';
import { languageOf, translate } from '../platform/translations.ts';
import { storeRequest } from './requests.ts';

/**
 * Stores a support request. The answer does not wait for the mail, and a failed mail loses nothing.
 */
export const supportHandlers = ({
  db,
  clock,
  mailQueue,
}: Pick<Resources, 'db' | 'clock'> & { readonly mailQueue: MailQueue }): Pick<
  Handlers,
  'needSupport'
> => ({
  async needSupport({ body, request: { userId }, reply }) {
    const request = cleaned(body);
    const faults = faultsOf(request);
    if (Object.keys(faults).length > 0) {
      return reply.code(400).send(refusalOf(faults, languageOf(await readStore(db))));
    }
    await storeRequest(db, request, { userId, now: clock.now(), isToBeMailed: mailQueue.mails });
    void mailQueue.round();
    return reply.code(204).send();
  },
});

/**
 * This error has another format than all others, because the product's API description requires it.
 */
function refusalOf(faults: SupportFaults, locale: Locale): SupportRefusal & { message: string } {
  const errorsAt = (field: SupportField): [SupportField, { errors: string[] }] => {
    const fault = faults[field];
    return [field, { errors: fault ? [translate(locale, `support.wrong.${fault}`)] : [] }];
  };
  const children = Object.fromEntries(supportFields.map(errorsAt));
  return { code: 400, message: 'Something in the form is wrong.', errors: { children } };
}
