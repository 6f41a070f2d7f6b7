import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.ts';

const launch = { browserName: 'chromium', launchOptions: chromiumLaunch() } as const;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test-results',
  // Slow machines are not wrong: what is waited for comes, or the test says what did not.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // Most of a test is waiting: two at a time need not much more than half of the time.
  workers: 2,
  // A shared machine may stand still for seconds in the middle of a gesture: there a test is tried
  // again, and named as flaky. Whoever works here sees each failure at once.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: { trace: 'off', screenshot: 'off' },
  projects: [
    {
      name: 'desktop',
      testIgnore: /.*\.touch\.spec\.ts/,
      use: { ...launch, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'tablet',
      testMatch: /.*\.touch\.spec\.ts/,
      use: {
        ...devices['iPad Pro 11 landscape'],
        ...launch,
        viewport: { width: 1194, height: 834 },
        deviceScaleFactor: 2,
      },
    },
  ],
});
