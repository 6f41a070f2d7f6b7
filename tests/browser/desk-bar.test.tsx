import { expect, test } from 'vitest';
import { pageBlockId } from '#contract/pageBlock.ts';
import type { DeskPage } from '#contract/desk/page.ts';
import { reactRoot } from '../helpers/reactRoot.ts';

const root = reactRoot();

const command = () => root.place.querySelector('code')?.textContent;

const known: DeskPage = {
  locale: 'en',
  direction: 'ltr',
  theme: 'kiosk',
  storeName: 'The Harbour',
  currency: 'USD',
  precision: 2,
  account: { id: 1, email: 'ed@example.com', isEmailVerified: true, isPublisher: true },
  sandbox: true,
  mostBytes: 1,
  mostPages: 1,
  demoEmail: null,
  lacking: [],
  sentryDsn: null,
};

test('only the publisher of a store in the sandbox mode sees the command that opens the store', async () => {
  const block = document.body.appendChild(document.createElement('script'));
  block.type = 'application/json';
  block.id = pageBlockId;
  block.textContent = JSON.stringify(known);
  const { Bar } = await import('../../src/desk/bar/Bar.tsx');
  const { page } = await import('../../src/desk/page.ts');
  root.render(<Bar />);
  await expect.poll(command).toBe('gatefold store set sandbox off');
  for (const other of [{ sandbox: false }, { account: null }]) {
    Object.assign(page, known, other);
    root.render(<Bar key={JSON.stringify(other)} />);
    await expect.poll(command).toBeUndefined();
  }
  block.remove();
});
