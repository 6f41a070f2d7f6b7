import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.ts';

/** The browser's settings: third-party cookies allowed, third-party cookies blocked, or no storage at all. */
const modes = {
  allowed: { cookie_controls_mode: 0 },
  blocked: { cookie_controls_mode: 1 },
  none: { default_content_setting_values: { cookies: 2 } },
} as const;

/** Runs `work` with a Chromium of a new profile with these cookie settings. */
export async function withThirdPartyCookies(
  mode: keyof typeof modes,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'gatefold-profile-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { profile: modes[mode] };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, chromiumLaunch());
  try {
    await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true });
  }
}
