import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { directClient } from '../../../server/cli/storeClient.ts';
import { type RunningSimulators, servicesAt } from '../../../demo/simulators/index.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { openLog } from '../../../server/platform/observability/log.ts';
import { visitAsPublisher } from '../../helpers/publishClient.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { refusalOf } from '../../helpers/visit.ts';

/** The demo's gateways; no test here asks them anything. */
const simulators: RunningSimulators = {
  ...servicesAt('http://127.0.0.1:9'),
  setStoreOrigin: () => {},
  close: async () => {},
};

let demo: OpenDoor;
let unpaid: OpenDoor;

beforeAll(async () => {
  demo = await openDoor(undefined, {}, simulators);
  unpaid = await openDoor();
});

afterAll(async () => {
  await demo.close();
  await unpaid.close();
});

const priceIn = async ({ db }: OpenDoor) => (await db.select().from(issues))[0]?.price;
const tooLow = 10 as MinorUnits;

/** The client of the command, in the process that serves the store. */
const clientFor = ({ resources, origin }: OpenDoor, gateways: RunningSimulators | null) =>
  directClient(resources, {
    address: origin,
    payments: gateways?.payments ?? null,
    log: () => openLog(resources.settings),
  });

describe('A price below the minimum of the open gateway', () => {
  it('is refused by the call of the publisher’s page, and by the command, with the demo’s gateway', async () => {
    const id = (await demo.publish('Tides')) as IssueId;
    const publisher = await visitAsPublisher(demo);
    const answer = await publisher.post(`/api/publish/issues/${id}`, { price: 10 });
    expect(await refusalOf(answer)).toBe('422 price_too_low');
    const command = clientFor(demo, simulators);
    const sentence = /^0\.10 USD is less than Stripe charges, so nobody could buy it: say 0\.50/;
    await expect(command.editIssue({ params: { id }, body: { price: tooLow } })).rejects.toThrow(
      sentence,
    );
    await expect(command.addPlan({ body: { period: 'month', price: tooLow } })).rejects.toThrow(
      sentence,
    );
    expect(await priceIn(demo)).toBe(499);
  });

  it('is taken at the minimum, free, and where another field changes', async () => {
    const id = await demo.publish('Suns');
    const publisher = await visitAsPublisher(demo);
    for (const change of [{ price: 50 }, { price: null }, { title: 'Moons' }]) {
      const answer = await publisher.post(`/api/publish/issues/${id}`, change);
      expect(answer.status).toBe(200);
    }
  });

  it('is taken where no gateway is open', async () => {
    const id = (await unpaid.publish('Tides')) as IssueId;
    const publisher = await visitAsPublisher(unpaid);
    const answer = await publisher.post(`/api/publish/issues/${id}`, { price: 10 });
    expect(answer.status).toBe(200);
    await clientFor(unpaid, null).editIssue({
      params: { id },
      body: { price: 20 as MinorUnits },
    });
    expect(await priceIn(unpaid)).toBe(20);
  });
});
