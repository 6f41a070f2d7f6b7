import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Locale } from '#contract/boot.ts';
import type { NoticeUpdate } from '#contract/issueListMessages.ts';
import type { Integrations } from '../server/integrations.ts';
import { sourcesAt } from '../server/oembed/mediaCalls.ts';
import { appearanceOf, readStore } from '../server/storeSettings/index.ts';
import { demoPages } from './pages/index.ts';
import type { SeedProgress } from './seed.ts';
import type { RunningSimulators } from './simulators/index.ts';
import type { Services } from '../server/services/index.ts';

const Words = z.object({
  notice: z.object({ text: z.string(), embedGuide: z.string(), progress: z.string() }),
});
type DemoTexts = z.output<typeof Words>;

const kept = new Map<Locale, DemoTexts>();

/** The texts of `locales/demo` in one language. */
function textsIn(locale: Locale): DemoTexts {
  const words = kept.get(locale) ?? readTexts(locale);
  kept.set(locale, words);
  return words;
}

function readTexts(locale: Locale): DemoTexts {
  const file = new URL(`../locales/demo/${locale}.json`, import.meta.url);
  return Words.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const updatesPath = '/demo/progress';

/**
 * The integrations of the demo store.
 * @param progress returns the current number of published magazines
 */
export const demoIntegrations = (
  { origin, signIn, payments, news }: Omit<RunningSimulators, 'tell' | 'close'>,
  progress: () => SeedProgress,
): Integrations => ({
  signIn,
  // The provider signs in users with any e-mail.
  publisherEmail: 'publisher@example.com',
  payments,
  media: sourcesAt(origin),
  playerOrigins: [origin],
  embedHosts: [origin],
  notice: (locale) => ({
    text: textOf(locale, progress()),
    link: { href: '/embed', text: textsIn(locale).notice.embedGuide },
    updates: progress().isDone ? null : updatesPath,
  }),
  async routes(app, services) {
    await demoPages(app, services, news);
    updateRoute(app, services, progress);
  },
});

function updateRoute(app: FastifyInstance, { db }: Services, progress: () => SeedProgress): void {
  app.get(updatesPath, async (_request, reply) => {
    const { locale } = appearanceOf(await readStore(db));
    const now = progress();
    const update: NoticeUpdate = {
      text: textOf(locale, now),
      added: now.added,
      isLast: now.isDone,
    };
    return reply.header('cache-control', 'no-store').send(update);
  });
}

function textOf(locale: Locale, { published, total, isDone }: SeedProgress): string {
  const { text, progress } = textsIn(locale).notice;
  if (isDone) return text;
  return progress.replace('{{published}}', String(published)).replace('{{total}}', String(total));
}

/** The progress if all magazines are in the store. */
export const allPublished: SeedProgress = { published: 0, total: 0, added: 0, isDone: true };
