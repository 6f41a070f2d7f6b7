import { defineConfig, devices } from '@playwright/test';
import { headlessLaunch } from './scripts/chromium.ts';

const launch = { browserName: 'chromium', launchOptions: headlessLaunch() } as const;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/helpers/globalSetup.ts',
  outputDir: '.cache/test-results',
  // A slow machine is not a fault: a test waits long for what it means.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 2,
  // `scripts/test/flaky.ts` runs a failed file once more, alone, and names it.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Springs take most of the time of a test that does not look at them. A test about motion asks for it.
  use: { trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
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
        // Four times the pixels for the same rule. A test about sharpness asks for two.
        deviceScaleFactor: 1,
      },
    },
  ],
});
