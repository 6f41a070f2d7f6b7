import { registerHooks } from 'node:module';
import { servicesAt } from '../../demo/simulators/index.ts';
import { type Integrations, noIntegrations as none } from '../../server/integrations.ts';

/**
 * A new store whose owner has accounts at the simulators of the gateways: their keys lead there, and the store has no
 * gateway until they are entered. This module is loaded before the server (`node --import`).
 * @param origin of the simulators
 */
export const simulatorsByKeyEnv = (origin: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${import.meta.url}`,
  [setting]: origin,
});

const setting = 'GATEFOLD_TEST_KEYS_OF';
const origin = process.env[setting];

/** Replaces the server's own. */
export const noIntegrations: Integrations = {
  ...none,
  payments: origin ? { ...servicesAt(origin).payments, needsKeys: true } : null,
};

if (origin)
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier === './integrations.ts' &&
          /\/server\/(app|main)\.ts$/.test(context.parentURL ?? '')
          ? import.meta.url
          : specifier,
        context,
      ),
  });
