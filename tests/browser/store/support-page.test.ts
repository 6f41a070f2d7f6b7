import { createElement as h, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { calls } from '#contract/api/registry.ts';
import { appConfig, startLanguage } from '../../../src/shared/shell/index.ts';
import { toastRegionId } from '../../../src/shared/ui/layers.ts';
import { SupportLayer, SupportPage, useOpenSupport } from '../../../src/features/support/index.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/** The room of the support in a frame of another site, with the network's answer at its end. */
describe('In a frame of another site, the form of the support', () => {
  const root = reactRoot();
  const sent = vi.fn<typeof fetch>();
  beforeEach(async () => {
    await startLanguage('en');
    appConfig.embedMode = 'embed';
    sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', sent);
    root.render(h(MemoryRouter, null, h(Store)));
  });
  afterEach(() => {
    root.unmount();
    vi.unstubAllGlobals();
    appConfig.embedMode = 'none';
  });

  it('is a page, from which one returns to the list once it is sent (SUP-003, 006, 025)', async () => {
    await page.getByRole('button', { name: 'Help' }).click();
    await expect.element(page.getByRole('heading', { name: 'Contact support' })).toBeVisible();
    await expect.element(page.getByText('at /support')).toBeVisible();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await page.getByLabelText('Email address').fill('anna@example.com');
    await page.getByLabelText('Select your problem').selectOptions('other');
    await page.getByLabelText('Describe your problem in details').fill('Page nine stays white.');
    expect(page.getByRole('link').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    const back = page.getByRole('link', { name: 'Return to the list' });
    await expect.element(back).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(sent.mock.calls.map(([address]) => address)).toEqual([calls.needSupport.path]);
    await back.click();
    await expect.element(page.getByText('at /', { exact: true })).toBeVisible();
  });

  it('is a dialog where the frame holds the reader alone (SUP-005)', async () => {
    appConfig.embedMode = 'viewer';
    await page.getByRole('button', { name: 'Help' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

/** As much of the app as leads to the support. */
function Store() {
  const openSupport = useOpenSupport();
  const { pathname } = useLocation();
  const { embedMode } = appConfig;
  return h(
    Suspense,
    null,
    h('button', { type: 'button', onClick: () => openSupport() }, 'Help'),
    h('p', null, `at ${pathname}`),
    h('div', { id: toastRegionId }),
    h(
      Routes,
      null,
      h(Route, { path: 'support', element: embedMode === 'embed' ? h(SupportPage) : null }),
      h(Route, { path: '*', element: null }),
    ),
    h(SupportLayer),
  );
}
