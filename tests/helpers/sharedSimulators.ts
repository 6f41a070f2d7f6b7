import { registerHooks } from 'node:module';
import type { RunningSimulators } from '../../demo/simulators/index.ts';

/**
 * A demo starts simulators of its own. Several processes of one store have to pay at the same gateway,
 * as they would at the real one: loaded before the server (`node --import`), this has it given those
 * that the test started. Nothing else of the server is changed.
 */
export const sharedSimulatorsEnv = (simulators: RunningSimulators): Record<string, string> => ({
  DEMO: '1',
  NODE_OPTIONS: `--import ${import.meta.url}`,
  [setting]: JSON.stringify(simulators),
});

const setting = 'GATEFOLD_TEST_SIMULATORS';

/** In the place of the server's own. */
export async function startSimulators(): Promise<RunningSimulators> {
  const given = JSON.parse(process.env[setting] ?? '') as Omit<RunningSimulators, 'tell' | 'close'>;
  return { ...given, tell: () => {}, close: async () => {} };
}

if (process.env[setting])
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.endsWith('/simulators/index.ts') ? import.meta.url : specifier, context),
  });
