import { openSimulatorApp } from './app.ts';
import type { SimulatorConfig } from './simulatorConfig.ts';

// The entry point of the simulators' process, which the demo store forks.
if (!process.send) {
  console.error('This program is started by the demo store only. Run `npm start`.');
  process.exit(1);
}
// The parent process has ended.
process.on('disconnect', () => process.exit());

const app = await openSimulatorApp(JSON.parse(process.argv[2] ?? '') as SimulatorConfig);
process.on('message', ({ store }: { store: string }) => app.setStoreOrigin(store));
process.send(app.origin);
