import { expect, test } from 'vitest';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { addPublisherBlock } from '../../helpers/publishPageBlock.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

const issue = (id: number, title: string, publishedAt: string | null, isListed: boolean) =>
  ({ id, title, publishedAt, isListed }) as unknown as AdminIssue;

test('figures can be chosen of issues that were published, withdrawn ones too, and of no draft', async () => {
  const block = addPublisherBlock();
  const { Choices } = await import('../../../src/pages/publish/analytics/AnalyticsView.tsx');
  const { shelf } = await import('../../../src/pages/publish/shelf/shelfState.ts');
  shelf.list.value = [
    issue(3, 'A draft', null, false),
    issue(2, 'Withdrawn', '2026-01-01T00:00:00Z', false),
    issue(1, 'On the shelf', '2026-01-01T00:00:00Z', true),
  ];
  root.render(<Choices />);
  const offered = () => [...root.place.querySelectorAll('option')].map(({ text }) => text).slice(1);
  await expect.poll(offered).toEqual(['Withdrawn', 'On the shelf']);
  block.remove();
});
