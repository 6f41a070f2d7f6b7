import { openSimulatorApp } from './app.ts';
import type { Place } from './simulatorAddress.ts';

/** The simulators' own process. It has nobody to serve without the store that started it. */
if (!process.send) {
  console.error('The simulators are started by the demo store and by nobody else.');
  process.exit(1);
}
process.on('disconnect', () => process.exit());

const app = await openSimulatorApp(JSON.parse(process.argv[2] ?? '') as Place);
process.on('message', (told: { store: string }) => app.tell(told.store));
process.send(app.origin);
