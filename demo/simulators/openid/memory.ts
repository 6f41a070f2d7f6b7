import type { Adapter, AdapterPayload } from 'oidc-provider';

interface StoredPayload {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** The storage of an OpenID provider, in memory. The provider's own one prints a warning. */
export function inMemoryAdapter(): (model: string) => Adapter {
  const models = new Map<string, Map<string, StoredPayload>>();
  return (model) => {
    const entries = models.get(model) ?? new Map<string, StoredPayload>();
    models.set(model, entries);
    return adapterOf(entries);
  };
}

function adapterOf(entries: Map<string, StoredPayload>): Adapter {
  const find = async (fits: (payload: AdapterPayload, id: string) => boolean) => {
    const now = Date.now();
    return [...entries].find(([id, { payload, until }]) => until > now && fits(payload, id))?.[1]
      .payload;
  };
  return {
    async upsert(id, payload, expiresIn = 600) {
      entries.set(id, { payload, until: Date.now() + expiresIn * 1000 });
    },
    find: (id) => find((_, each) => each === id),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (code) => find((payload) => payload.userCode === code),
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
    async consume(id) {
      const found = entries.get(id);
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
    },
  };
}
