import { randomBytes } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { after, oneDay } from '../clock.ts';
import type { Queries } from '../db/connection.ts';
import { webhookEndpoints } from '../db/schema.ts';
import { OperatorError } from '../operatorErrors.ts';
import type { Sealing } from '../security/keys.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;
type Secrets = Pick<EndpointRow, 'url' | 'secret' | 'formerSecret' | 'formerSecretEndsAt'>;

export class WebhookRefused extends OperatorError<'gone' | 'setting_wrong'> {}

export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** A secret is sealed under the address of its endpoint. */
export const sealSecret = (sealing: Sealing, url: string, secret: string): string =>
  sealing.seal(sealNameOf(url), secret);

const sealNameOf = (url: string): string => `webhook ${url}`;

/** The secret of an endpoint, and the former one for a day. Throws `WebhookRefused` for secrets of another key. */
export function openSecrets(
  sealing: Sealing,
  { url, secret, formerSecret, formerSecretEndsAt }: Secrets,
  now: Date,
): readonly string[] {
  const isFormerValid = formerSecretEndsAt !== null && formerSecretEndsAt > now;
  const sealed = [secret, ...(formerSecret !== null && isFormerValid ? [formerSecret] : [])];
  return sealed.map((one) => {
    const opened = sealing.open(sealNameOf(url), one);
    if (opened !== null) return opened;
    throw new WebhookRefused(
      'setting_wrong',
      'The secret of a webhook was sealed with another SESSION_SECRET: remove the webhook and add it again.',
    );
  });
}

/** The columns of an endpoint that has a new secret. The receiver has a day to learn it. */
export const renewedSecret = (row: EndpointRow, sealed: string, now: Date) => ({
  secret: sealed,
  formerSecret: row.secret,
  formerSecretEndsAt: after(now, oneDay),
});

export async function forgetFormerSecrets(tx: Queries, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ formerSecret: null, formerSecretEndsAt: null })
    .where(lte(webhookEndpoints.formerSecretEndsAt, now));
}
