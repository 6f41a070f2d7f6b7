import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { locales, themes } from '#contract/boot.ts';
import { subscriptionMailWriters } from '../../../server/billing/mails/subscriptionMails.ts';
import type { Queries } from '../../../server/platform/db/connection.ts';
import { mailHtml } from '../../../server/platform/mail/mailMessage.ts';
import type { MailStore } from '../../../server/platform/mail/outboundMail.ts';
import type { MailRow } from '../../../server/platform/mail/outbox.ts';

/** The writers of these kinds read the row alone. */
const noQueries = {} as Queries;

const keys = () => Promise.reject(new Error('No secret is needed.'));

async function htmlOf(kind: keyof typeof subscriptionMailWriters, store: MailStore) {
  const date = '2026-12-20T10:00:00.000Z';
  const price = { amount: 499, currency: 'EUR', currencyPrecision: 2 };
  const details = { period: 'halfyear', renewsAt: date, accessUntil: date, ...price };
  const mail = { kind, userId: 1, details, createdAt: new Date(date) } as MailRow;
  const due = { mail, address: 'anna@example.com' };
  const context = { store, storeAddress: '', now: new Date(date), keys };
  const written = await subscriptionMailWriters[kind](noQueries, due, context);
  if (!written || !('content' in written)) throw new Error(`${kind} was not written.`);
  return mailHtml(written.content, store, 'https://shop.example');
}

const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  themes.map((theme) => [scheme, theme] as const),
);

const name = 'Donaudampfschifffahrtsgesellschaftszeitung';

test('a mail has no violation of axe and no second axis, in each theme and colour scheme', async ({
  page,
}) => {
  for (const [colorScheme, theme] of looks)
    await test.step(`${colorScheme}, ${theme}`, async () => {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        for (const locale of locales) {
          const direction = locale === 'en' ? 'rtl' : 'ltr';
          const store: MailStore = { name, locale, direction, theme, accent: '' };
          await page.setContent(await htmlOf('renewal_ahead', store));
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect.soft(overflow, `${locale} at ${width}`).toBeLessThanOrEqual(0);
          const link = await page.getByRole('link').boundingBox();
          expect.soft(link?.height, `the link in ${locale}`).toBeGreaterThanOrEqual(44);
        }
      }
      // A mail is a part of the page of its program, which has the landmarks.
      const axe = new AxeBuilder({ page }).disableRules(['region', 'landmark-one-main']);
      const { violations } = await axe.setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    });
});
