import { expect, type Page, type Route } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { beUser, expectOpenToAll } from '../../helpers/shop.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { clientOf } from '../../helpers/switches.ts';

const call = `**${calls.needSupport.path}`;

/** The form as a person has it in front of them. */
const form = (page: Page) => ({
  dialog: page.getByRole('dialog', { name: 'Contact support', exact: true }),
  email: page.getByLabel('Email address', { exact: true }),
  topic: page.getByLabel('Select your problem', { exact: true }),
  problem: page.getByLabel('Describe your problem in details', { exact: true }),
  send: page.getByRole('button', { name: 'Send', exact: true }),
  cancel: page.getByRole('button', { name: 'Cancel', exact: true }),
  close: page.getByRole('button', { name: 'Close', exact: true }),
  news: page.getByRole('status').filter({ hasText: /./ }),
  failure: page.getByRole('alert'),
});

async function fillIn(page: Page): Promise<void> {
  const { email, topic, problem } = form(page);
  await email.fill('anna@example.com');
  await topic.selectOption({ label: 'I have a problem with reading the edition' });
  await problem.fill('Page nine stays white.');
}

async function openFromHelp(page: Page): Promise<void> {
  const choice = page.getByRole('menuitem', { name: 'Contact support', exact: true });
  await page.getByRole('button', { name: 'Help', exact: true }).press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(choice).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(form(page).dialog).toBeVisible();
}

const topics = (page: Page): Promise<string[]> =>
  form(page).topic.locator('option:not([disabled])').allInnerTexts();

/** Has an address for help. */
let help: RunningStore;
test.beforeAll(async () => {
  help = await startStore({ env: { SUPPORT_EMAIL: 'help@kiosk.example' } });
});
test.afterAll(() => help.stop());

test('a user sends a support request by keyboard alone, sees the missing fields, and the request arrives (SUP-001, 002, 007 to 016, 019, 021 to 024, 026 to 028, API-031)', async ({
  page,
}) => {
  const { dialog, email, topic, problem, send, cancel, close, news } = form(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calls.needSupport.path)) posts.push(request.postData() ?? '');
  });
  await page.goto(help.origin);
  await openFromHelp(page);
  await expect(page).toHaveURL(`${help.origin}/`);
  await expect(page).toHaveTitle(/^Contact support - /);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await openFromHelp(page);
  await expect(email).toHaveValue('');
  await expect(problem).toHaveAttribute('rows', '5');
  expect(await topics(page)).toEqual([
    'I have a problem with reading the edition',
    'I cannot make a payment',
    "I can't access my account",
    'I have a different problem',
  ]);

  await send.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please provide a valid email address');
  await expect(topic).toHaveAccessibleDescription('Please select a category of your problem');
  await expect(problem).toHaveAccessibleDescription('Please describe your problem');
  await expectOpenToAll(page);
  await page.keyboard.type('abc');
  await expect(email).toHaveAccessibleDescription('');
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription('Please provide a valid email address');
  await page.keyboard.type('@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('I have a d');
  await expect(topic).toHaveValue('other');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Help');
  await send.press('Enter');
  await expect(problem).toBeFocused();
  await expect(problem).toHaveAccessibleDescription('Please describe your problem');
  await expect(email).toHaveAccessibleDescription('');
  await page.keyboard.type('!');
  expect(posts).toEqual([]);

  // Held back for as long as it is looked at.
  const held: Route[] = [];
  await page.route(call, (route) => void held.push(route));
  await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(news).toHaveText('Sending your request');
  await expect(send).toBeDisabled();
  await expect(problem).toBeDisabled();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(news).toHaveText('Your support request has been sent. We will contact you shortly.');
  await expect(send).toBeDisabled();
  await expect(close).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await expectOpenToAll(page);
  const need_support = { email: 'abc@example.com', topic: 'other', problem: 'Help!' };
  expect(posts.map((body) => JSON.parse(body) as unknown)).toEqual([{ need_support }]);
  const asSent = expect.objectContaining({ ...need_support, userId: null }) as unknown;
  const client = await clientOf(help.dataDir);
  expect(await client.listRequests({ query: { all: 'false' } })).toContainEqual(asSent);

  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeFocused();
  await openFromHelp(page);
  await expect(problem).toHaveValue('');
  await problem.fill('Never mind.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openFromHelp(page);
  await expect(problem).toHaveValue('');
});

test('after each failure the typed text is kept and can be sent again (SUP-020, 029, 030, API-033)', async ({
  page,
  context,
}) => {
  const { dialog, email, topic, problem, send, news, failure } = form(page);
  const answer = (status: number, body: unknown) =>
    page.route(call, (route) => route.fulfill({ status, json: body }), { times: 1 });
  const expectAsTyped = async () => {
    await expect(email).toHaveValue('anna@example.com');
    await expect(topic).toHaveValue('reader');
    await expect(problem).toHaveValue('Page nine stays white.');
  };
  const words =
    'There was a problem with sending the message. If the problem persists, please contact us directly at help@kiosk.example';
  await beUser(context, help, 'buyer');
  await page.goto(help.origin);
  await openFromHelp(page);
  await expect(email).toHaveValue('buyer@example.com');
  await fillIn(page);

  await answer(500, { code: 'internal', message: 'Oh.' });
  await send.click();
  await expect(failure).toHaveText(words);
  await expect(failure.getByRole('link')).toHaveAttribute('href', 'mailto:help@kiosk.example');
  await expect(send).toBeFocused();
  await expectAsTyped();

  await page.route(call, (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(failure).toHaveText(words);
  await answer(400, { code: 'bad_request', message: 'The request cannot be understood.' });
  await send.click();
  await expect(failure).toHaveText(words);
  await answer(507, { code: 'disk_full', message: 'Full.' });
  await send.click();
  await expect(failure).toHaveText(/^The store cannot save anything at the moment\./);
  await expectAsTyped();

  const children = {
    email: [],
    topic: { errors: ['Not <b>now</b>.'] },
    problem: { errors: ['A.', 'B.'] },
  };
  await answer(400, { code: 400, message: 'Validation Failed', errors: { children } });
  await send.click();
  await expect(topic).toBeFocused();
  await expect(topic).toHaveAccessibleDescription('Not <b>now</b>.');
  await expect(problem).toHaveAccessibleDescription('A. B.');
  await expect(failure).toHaveCount(0);
  await expectAsTyped();

  // A text over the limit is never sent.
  await problem.fill('x'.repeat(100_000));
  await send.click();
  await expect(problem).toHaveAccessibleDescription(/^This is too long to send\./);
  await problem.fill('Page nine stays white.');

  // A press beside the form is no wish to lose it.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await send.click();
  await expect(news).toHaveText(/^Your support request has been sent\./);
});

/** Finds elements by their structure, because the texts are of any language. */
async function lookThrough(page: Page): Promise<void> {
  await page.goto('/support');
  const send = page.locator('[role=dialog] button[type=submit]');
  await send.click();
  await expect(page.locator('[role=dialog] [aria-invalid=true]')).toHaveCount(3);
  await expectOpenToAll(page);
  await page.locator('input[type=email]').fill('anna@example.com');
  await page.locator('[role=dialog] select').selectOption('reader');
  await page.locator('textarea').fill('Page nine stays white.');
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectOpenToAll(page);
  await send.click();
  await expect(page.locator('[role=dialog] output[data-kind=sent]')).toBeVisible();
  await expectOpenToAll(page);
}

for (const { settings, options, tag } of [
  {
    settings: { language: 'de' },
    options: { viewport: { width: 360, height: 640 } },
    tag: ['@extended'],
  },
  {
    settings: { language: 'ja', theme: 'salon' },
    options: { colorScheme: 'dark' },
    tag: ['@extended'],
  },
  {
    settings: { 'interface-direction': 'rtl', language: 'pl' },
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    tag: ['@extended'],
  },
] as const)
  test.describe(() => {
    test.use(options);
    test(`the form is open to all in ${Object.values(settings).join(', ')}`, {
      tag: [...tag],
    }, async ({ page, change }) => {
      await change(settings);
      await lookThrough(page);
    });
  });
