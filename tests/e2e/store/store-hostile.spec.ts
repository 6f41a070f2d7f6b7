import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { issues } from '../../../server/platform/db/schema.ts';
import {
  details,
  expectOpenToAll,
  expectStillDetails,
  expectWithinWindow,
} from '../../helpers/shop.ts';
import { issueIds, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const script = '<script>document.title = "taken"</script>';
const long = `${'🦊 Ein unerhört langer Titel ohne Ende und ohne '.repeat(6)}Donaudampfschifffahrtsgesellschaft`;

const everything = `${script}
<iframe src="https://example.com"></iframe> <b onclick="document.title='taken'">bold</b>

# One

### Two

A *word*, a **word**, a ~~word~~ and \`one\`\\
with [a link](https://example.com), [another](/read/1), [a bad one](javascript:alert(1)),
[a sign-in](/auth/go/google) and ![a picture](https://example.com/x.png).

- a list

1. a row
`;

const texts = {
  [issueIds.free]: { title: `${script} & <b>more</b>`, description: everything },
  [issueIds.bought]: { title: long, description: `${'> '.repeat(40_000)}end` },
  [issueIds.notBought]: { title: '👩‍👩‍👧‍👦', description: 'A word or two. '.repeat(7_000) },
};

let hostile: RunningStore;
test.beforeAll(async () => {
  hostile = await startStore({
    prepare: async ({ db }) => {
      for (const [id, text] of Object.entries(texts))
        await db
          .update(issues)
          .set(text)
          .where(eq(issues.id, Number(id)));
    },
  });
});
test.afterAll(() => hostile.stop());

test('of a description only words, their emphasis, lists and safe links are set; endless titles, emoji and descriptions are shown all the same', async ({
  page,
}) => {
  await test.step('of a description only words, their emphasis, lists and safe links are set', async () => {
    await page.goto(`${hostile.origin}/read/${issueIds.free}`);
    await expectStillDetails(page);
    const issue = details(page);
    await expect(issue.getByRole('heading', { level: 2 })).toHaveText(`${script} & <b>more</b>`);
    const description = issue.locator('div:has(> h3)');
    await expect(description.getByRole('heading', { level: 3 })).toHaveText(['One', 'Two']);
    for (const element of ['em', 'strong', 'del', 'code', 'br', 'ul > li', 'ol > li'])
      await expect(description.locator(element)).toHaveCount(1);
    await expect(issue.locator('script, iframe, b, [onclick], img[alt="a picture"]')).toHaveCount(
      0,
    );
    const links = description.locator('a[href]');
    await expect(links).toHaveText(['a link', 'another']);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('rel', /nofollow/);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(issue).toContainText('a bad one');
    expect(await page.title()).not.toBe('taken');
    await expectOpenToAll(page);
  });

  await test.step('endless titles, emoji and descriptions made to stop the page are shown all the same', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${hostile.origin}/read/${issueIds.bought}`);
    await expectStillDetails(page);
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(long);
    await expect(details(page)).toContainText('> > > end');
    await expectWithinWindow(page);
    await page.goto(`${hostile.origin}/read/${issueIds.notBought}`);
    await expectStillDetails(page);
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('👩‍👩‍👧‍👦');
    await expect(details(page)).toContainText('A word or two. A word or two.');
    await expectWithinWindow(page);
  });
});
