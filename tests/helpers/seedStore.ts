import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import Document from 'pdfkit';
import { MinorUnits } from '#contract/money.ts';
import {
  identities,
  issues,
  plans,
  purchases,
  sessions,
  subscriptions,
  users,
} from '../../server/platform/db/schema.ts';
import { closePdfWorker, publishIssue } from '../../server/publishing/index.ts';
import { openResources, type Resources } from '../../server/platform/resources.ts';
import { hashOf } from '../../server/platform/security/keys.ts';
import { readSettings } from '../../server/config/settings.ts';
import {
  identityPlans,
  type IssuePlan,
  issueIds,
  issuePlans,
  planPrices,
  sessionTokens,
  userIds,
} from './seedPlan.ts';

const farAway = new Date('2100-01-01T00:00:00Z');
const issuer = 'https://id.example';
const longAgo = new Date('2020-01-01T00:00:00Z');

/** Run by itself, `node seedStore.ts`, with the settings of the store to fill in its environment. */
const resources = await openResources(readSettings(process.env));
const folder = await mkdtemp(join(tmpdir(), 'gatefold-seed-'));
try {
  await seedIssues(resources, folder);
  await seedUsers(resources);
} finally {
  await closePdfWorker();
  await resources.close();
  await rm(folder, { recursive: true });
}

async function seedIssues(resources: Resources, folder: string): Promise<void> {
  for (const plan of Object.values(issuePlans)) {
    const file = join(folder, 'issue.pdf');
    await writePdf(file, plan);
    const price = plan.price === null ? null : MinorUnits.parse(plan.price);
    const description = 'An issue with *emphasis* and a [link](https://example.com).';
    await publishIssue(resources, { ...plan, price, file, description });
  }
  const { db } = resources;
  await db.update(issues).set({ withdrawnAt: longAgo }).where(eq(issues.id, issueIds.withdrawn));
  const prices = Object.entries(planPrices).map(([period, price]) => ({ period, price }));
  await db.insert(plans).values(prices);
  await db.insert(plans).values({ period: 'month', price: 1, archivedAt: longAgo });
}

async function seedUsers({ db }: Resources): Promise<void> {
  for (const [name, userId] of Object.entries(userIds)) {
    // The sequence gives the id, as for users who register later.
    const providers = identityPlans[name as keyof typeof userIds];
    const emailVerified = providers.includes('google');
    await db.insert(users).values({ email: `${name}@example.com`, emailVerified });
    const idHash = hashOf(sessionTokens[name as keyof typeof userIds]);
    // Used in the far future too: the folder is kept for longer than an idle session lives.
    const times = { lastUsedAt: farAway, expiresAt: farAway };
    await db.insert(sessions).values({ idHash, userId, ...times });
    for (const provider of providers) {
      const subject = `${provider}-${name}`;
      await db.insert(identities).values({ userId, provider, issuer, subject });
    }
  }
  const { buyer, subscriber, lapsed, new: fresh } = userIds;
  await db.insert(purchases).values([
    { userId: buyer, issueId: issueIds.bought },
    { userId: buyer, issueId: issueIds.withdrawn },
    { userId: fresh, issueId: issueIds.bought, revokedAt: longAgo },
  ]);
  await db.insert(subscriptions).values([
    { userId: subscriber, expiresAt: longAgo },
    { userId: subscriber, expiresAt: farAway },
    { userId: lapsed, expiresAt: longAgo },
  ]);
}

async function writePdf(file: string, { title, pages, landscape = false }: IssuePlan) {
  const layout = landscape ? 'landscape' : 'portrait';
  const document = new Document({ size: 'A5', layout, autoFirstPage: false });
  const written = finished(document.pipe(createWriteStream(file)));
  for (let page = 1; page <= pages; page += 1) {
    document.addPage();
    const { width, height } = document.page;
    document.rect(0, 0, width, height).fill(page === 1 ? '#24476b' : '#faf7f0');
    document.fillColor(page === 1 ? '#ffffff' : '#222222').fontSize(28);
    document.text(page === 1 ? title : `Page ${page}`, 40, 60).fontSize(12);
    document.moveDown().text(`This is page ${page} of ${pages}. `.repeat(12));
  }
  document.end();
  await written;
}
