import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessLaunch } from './scripts/chromium.ts';
import { noStore, testFiles } from './tests/helpers/fileServerPlugin.ts';
import { app } from './vite.config.ts';

const launch = headlessLaunch();

/**
 * Files of one worker share their modules: loading the server takes longer than most files. A test that
 * mocks a module, a global or the environment restores it.
 */
const sharedModules = {
  isolate: false,
  fsModuleCache: true,
  fsModuleCachePath: '.cache/vitest-modules',
};

/** The usual second is too short on a loaded machine. Nothing waits so long for what is here. */
const patient = { expect: { poll: { timeout: 25_000 } } };

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    tags: [
      {
        name: 'extended',
        description:
          'Changes rarely or takes long: `npm run test:all` runs it, `npm test` does not.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          environment: 'node',
          ...sharedModules,
          include: ['tests/unit/**/*.test.ts'],
          // A loaded machine needs several times the usual time.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          ...patient,
          environment: 'node',
          ...sharedModules,
          globalSetup: 'tests/helpers/globalSetup.ts',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...app,
        // Without the proxy of the app to a store that runs: a test answers its own calls. A file that does not load fails
        // alone: the overlay with its error would cover the buttons of all other files.
        server: { hmr: { overlay: false } },
        plugins: [...(app.plugins ?? []), testFiles(), noStore()],
        test: {
          name: 'browser',
          ...patient,
          // The cache forgets the style sheets that linaria makes.
          fsModuleCache: false,
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launch }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'faults',
          ...patient,
          environment: 'node',
          globalSetup: 'tests/helpers/globalSetup.ts',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 30 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engines',
          ...patient,
          environment: 'node',
          globalSetup: 'tests/helpers/globalSetup.ts',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
