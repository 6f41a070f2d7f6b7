import { registerHooks } from 'node:module';
import type { RunningSimulators, SimulatedServices } from '../../demo/simulators/index.ts';

/**
 * A demo starts its own simulators. Several processes of one store must pay at the same gateway. This
 * module is loaded before the server (`node --import`) and replaces them with the simulators that the
 * test started. It changes nothing else of the server.
 */
export const sharedSimulatorsEnv = (simulators: RunningSimulators): Record<string, string> => ({
  DEMO: '1',
  NODE_OPTIONS: `--import ${import.meta.url}`,
  [setting]: JSON.stringify(simulators),
});

const setting = 'GATEFOLD_TEST_SIMULATORS';

/** Replaces the server's own. */
export async function startSimulators(): Promise<RunningSimulators> {
  const services = JSON.parse(process.env[setting] ?? '') as SimulatedServices;
  return { ...services, setStoreOrigin: () => {}, close: async () => {} };
}

if (process.env[setting])
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.endsWith('/simulators/index.ts') ? import.meta.url : specifier, context),
  });
