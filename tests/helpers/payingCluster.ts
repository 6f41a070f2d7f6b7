import { addPeople, personAt } from './checkout.ts';
import { type ClusterOptions, type StoreCluster, startStoreCluster } from './cluster.ts';
import { sharedSimulatorsEnv } from './sharedSimulators.ts';
import { openSimulators } from './simulators.ts';
import { type StripeControl, stripeControl } from './stripeControl.ts';
import type { Visit } from './visit.ts';

/** A cluster with one Stripe simulator, which sends its webhooks to nginx. */
export interface PayingCluster extends StoreCluster {
  readonly stripe: StripeControl;
  /** A signed-in user without purchases, a new one for each number. */
  person(n: number): Promise<Visit>;
  /** The same user, with requests to one of the processes. */
  at(member: number, person: Visit): Visit;
}

export async function startPayingCluster(
  prepare: ClusterOptions['prepare'] = async () => {},
): Promise<PayingCluster> {
  const simulators = await openSimulators();
  try {
    const cluster = await startStoreCluster({
      env: sharedSimulatorsEnv(simulators),
      async prepare(resources) {
        await addPeople(resources.db);
        await prepare(resources);
      },
    });
    simulators.setStoreOrigin(cluster.origin);
    return {
      ...cluster,
      stripe: stripeControl(simulators.origin),
      person: (n) => personAt(cluster, n),
      at: (member, person) => atMember(cluster, member, person),
      async stop() {
        await cluster.stop();
        await simulators.close();
      },
    };
  } catch (error) {
    await simulators.close();
    throw error;
  }
}

function atMember({ origin, members }: StoreCluster, member: number, person: Visit): Visit {
  const own = `http://127.0.0.1:${members[member]?.port}`;
  const proxied = { 'x-forwarded-host': new URL(origin).host };
  return {
    ...person,
    get: (path, headers) => person.get(own + path, { ...headers, ...proxied }),
    post: (path, body, headers) => person.post(own + path, body, { ...headers, ...proxied }),
  };
}
