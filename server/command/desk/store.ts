import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../resources.ts';
import { setStore, showStore } from '../../store/index.ts';
import { StoreChange, StoreListing } from '../protocol.ts';
import { ask, tell } from './line.ts';

export interface StoreDesk {
  showStore(): Promise<StoreListing>;
  setStore(name: string, value: string): Promise<void>;
}

export const storeDesk = ({ db }: Resources): StoreDesk => ({
  showStore: () => showStore(db),
  setStore: (name, value) => setStore(db, name, value),
});

export const storeDeskAt = (socket: string): StoreDesk => ({
  showStore: async () => StoreListing.parse(await ask(socket, 'GET', '/store')),
  setStore: (name, value) => tell(socket, '/store', { name, value }),
});

export function storeRoutes(app: FastifyInstance, desk: () => StoreDesk): void {
  app.get('/store', () => desk().showStore());
  app.post('/store', async (request, reply) => {
    const { name, value } = StoreChange.parse(request.body);
    await desk().setStore(name, value);
    return reply.code(204).send();
  });
}
