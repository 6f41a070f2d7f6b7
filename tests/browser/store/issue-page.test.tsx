import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Issue } from '#contract/api/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import type { IssueActions } from '../../../src/features/catalog/details/actions.ts';
import { IssuePage } from '../../../src/features/catalog/details/IssuePage.tsx';
import { catalog } from '../../../src/features/catalog/catalogState.ts';
import { appConfig, startLanguage } from '../../../src/shared/shell/index.ts';
import { toasts } from '../../../src/shared/shell/toasts.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/** The details as a page, as a frame of another site shows them. */

const issue: Issue = {
  id: IssueId.parse(12),
  title: 'The Harbour Quarterly',
  description: 'All about *fog*.',
  cover: { fileName: 'none.jpg', width: 600, height: 850 },
  isFree: false,
  price: MinorUnits.parse(699),
  hasSample: true,
  language: null,
  readingDirection: 'auto',
  spreads: 'auto',
};

const done: string[] = [];
const requested: string[] = [];
const issueActions: IssueActions = {
  read: ({ type }) => void done.push(`read ${type}`),
  preloadReading: ({ type }) => void requested.push(type),
  buy: ({ id }) => void done.push(`buy ${id}`),
  subscribe: () => void done.push('subscribe'),
  unlock: () => void done.push('unlock'),
};

const root = reactRoot();

beforeAll(async () => {
  await startLanguage('en');
});

beforeEach(() => {
  Object.assign(appConfig, { embedMode: 'embed', authEnabled: true, paymentsEnabled: true });
  Object.assign(catalog, { status: 'ready', issues: ref([issue]), purchasesLoaded: true });
  done.length = 0;
  requested.length = 0;
});

afterEach(() => {
  root.unmount();
  toasts.shown = [];
});

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;

function show(address: string): void {
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <Address />
      <Routes>
        <Route path="/" element={<p>The list</p>} />
        <Route path="/read/:id/:type?" element={<IssuePage actions={issueActions} />} />
      </Routes>
    </MemoryRouter>,
  );
}

const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang');

test.each([
  ['the title and the description are in the issue’s language', issue.title, 'pt-BR'],
  ['a missing title is in the page’s language', ' ', undefined],
])('%s', async (_, title, language) => {
  catalog.issues = ref([{ ...issue, language: 'pt-BR', title }]);
  show('/read/12');
  await expect.element(page.getByText('fog')).toBeVisible();
  expect(langOf(page.getByText('fog').element())).toBe('pt-BR');
  const words = page.getByRole('heading', { level: 1 }).element().querySelector('bdi');
  expect(words?.getAttribute('lang') ?? undefined).toBe(language);
});

test('a title and a description of an unknown language do not inherit the language of the page', async () => {
  show('/read/12');
  await expect.element(page.getByText('fog')).toBeVisible();
  expect(langOf(page.getByText('fog').element())).toBe('');
  expect(langOf(page.getByRole('heading', { level: 1 }).getByText(issue.title).element())).toBe('');
});

test('the part in the address is requested once the rights of the user are known, and then opened', async () => {
  catalog.purchasesLoaded = false;
  show('/read/12/preview');
  await expect.poll(() => done).toEqual(['read sample']);
  expect(requested).toEqual([]);
  catalog.purchasesLoaded = true;
  await expect.poll(() => requested).toEqual(['sample']);
});

test('the page has the content of the dialog, but no close button', async () => {
  await page.viewport(1280, 900);
  show('/read/12');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(issue.title);
  await expect.element(page.getByText('fog')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Read' })).toBeDisabled();
  await page.getByRole('button', { name: 'Buy $6.99' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  expect(done).toEqual(['buy 12', 'read sample']);
  expect(page.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('the way back has a long name, and a short one on a small screen', async () => {
  await page.viewport(1280, 900);
  show('/read/12');
  const long = page.getByRole('link', { name: 'Return to the list', exact: true });
  await expect.element(long).toBeVisible();
  await page.viewport(360, 740);
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect.element(page.getByText('The list')).toBeVisible();
});

test('an unknown issue is said in the page and once beside it, and leads nowhere', async () => {
  show('/read/999999');
  await expect.element(page.getByText('Item was not found.')).toBeVisible();
  await expect.poll(() => toasts.shown.map(({ key }) => key)).toEqual(['catalog.itemNotFound']);
  await expect.element(page.getByTestId('address')).toHaveTextContent('/read/999999');
});

test('nothing is called unknown while the issues are still coming', async () => {
  Object.assign(catalog, { status: 'loading', issues: ref([]) });
  show('/read/12');
  await expect.element(page.getByText('Loading the issues')).toBeInTheDocument();
  expect(toasts.shown).toEqual([]);
  Object.assign(catalog, { status: 'ready', issues: ref([issue]) });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(issue.title);
  expect(page.getByText('Item was not found.').elements()).toEqual([]);
});

test('the address of a sample opens it over its page', async () => {
  show('/read/12/preview');
  await expect.poll(() => done).toEqual(['read sample']);
});
