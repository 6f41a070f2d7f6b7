import { expect, test } from 'vitest';
import type { PublishPage } from '#contract/admin/publishPageData.ts';
import { addPublisherBlock, publisherPage } from '../../helpers/publishPageBlock.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

const command = () => root.place.querySelector('code')?.textContent;

const known: PublishPage = {
  ...publisherPage,
  account: {
    id: 1,
    email: 'ed@example.com',
    isEmailVerified: true,
    isPublisher: true,
    isOwner: false,
  },
  sandbox: true,
};

test('only the publisher of a store in the sandbox mode sees the command that opens the store', async () => {
  const block = addPublisherBlock(known);
  const { NavBar: Bar } = await import('../../../src/pages/publish/nav/NavBar.tsx');
  const { page } = await import('../../../src/pages/publish/publishPage.ts');
  root.render(<Bar />);
  await expect.poll(command).toBe('gatefold store set preview-mode off');
  for (const other of [{ sandbox: false }, { account: null }]) {
    Object.assign(page, known, other);
    root.render(<Bar key={JSON.stringify(other)} />);
    await expect.poll(command).toBeUndefined();
  }
  block.remove();
});
