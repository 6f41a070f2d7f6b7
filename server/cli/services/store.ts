import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../platform/resources.ts';
import { setStore, showStore } from '../../storeSettings/index.ts';
import { StoreChange, StoreListing } from '../protocol.ts';
import { sendRequest, sendCommand } from './socketClient.ts';

export interface StoreService {
  showStore(): Promise<StoreListing>;
  /** @param isAccepted as in `setStore` of `storeSettings` */
  setStore(name: string, value: string, isAccepted?: boolean): Promise<void>;
}

export const storeService = ({ db }: Resources): StoreService => ({
  showStore: () => showStore(db),
  setStore: (name, value, isAccepted) => setStore(db, name, value, isAccepted),
});

export const remoteStoreService = (socket: string): StoreService => ({
  showStore: async () => StoreListing.parse(await sendRequest(socket, 'GET', '/store')),
  setStore: (name, value, isAccepted = false) =>
    sendCommand(socket, '/store', { name, value, isAccepted }),
});

export function storeRoutes(app: FastifyInstance, services: () => StoreService): void {
  app.get('/store', () => services().showStore());
  app.post('/store', async (request, reply) => {
    const { name, value, isAccepted } = StoreChange.parse(request.body);
    await services().setStore(name, value, isAccepted);
    return reply.code(204).send();
  });
}
