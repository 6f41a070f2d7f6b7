import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../platform/resources.ts';
import { setStore, showStore } from '../../storeSettings/index.ts';
import { StoreChange, StoreListing } from '../protocol.ts';
import { ask, tell } from './socketClient.ts';

export interface StoreDesk {
  showStore(): Promise<StoreListing>;
  /** @param isAccepted as in `setStore` of the store */
  setStore(name: string, value: string, isAccepted?: boolean): Promise<void>;
}

export const storeDesk = ({ db }: Resources): StoreDesk => ({
  showStore: () => showStore(db),
  setStore: (name, value, isAccepted) => setStore(db, name, value, isAccepted),
});

export const storeDeskAt = (socket: string): StoreDesk => ({
  showStore: async () => StoreListing.parse(await ask(socket, 'GET', '/store')),
  setStore: (name, value, isAccepted = false) =>
    tell(socket, '/store', { name, value, isAccepted }),
});

export function storeRoutes(app: FastifyInstance, desk: () => StoreDesk): void {
  app.get('/store', () => desk().showStore());
  app.post('/store', async (request, reply) => {
    const { name, value, isAccepted } = StoreChange.parse(request.body);
    await desk().setStore(name, value, isAccepted);
    return reply.code(204).send();
  });
}
