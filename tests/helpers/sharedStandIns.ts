import { registerHooks } from 'node:module';
import type { StandIns } from '../../server/demo/standins/index.ts';

/**
 * A demo starts stand-ins of its own. Several processes of one store have to pay at the same gateway,
 * as they would at the real one: loaded before the server (`node --import`), this has it given those
 * that the test started. Nothing else of the server is changed.
 */
export const sharedStandInsEnv = (standIns: StandIns): Record<string, string> => ({
  DEMO: '1',
  NODE_OPTIONS: `--import ${import.meta.url}`,
  [setting]: JSON.stringify(standIns),
});

const setting = 'GATEFOLD_TEST_STAND_INS';

/** In the place of the server's own. */
export async function startStandIns(): Promise<StandIns> {
  const given = JSON.parse(process.env[setting] ?? '') as Omit<StandIns, 'tell' | 'close'>;
  return { ...given, tell: () => {}, close: async () => {} };
}

if (process.env[setting])
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.endsWith('/demo/standins/index.ts') ? import.meta.url : specifier, context),
  });
