import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** What an OpenID provider keeps, in memory and without warning that it is lost at the end. */
export function memory(): (model: string) => Adapter {
  const models = new Map<string, Map<string, Kept>>();
  return (model) => {
    const kept = models.get(model) ?? new Map<string, Kept>();
    models.set(model, kept);
    return adapterOf(kept);
  };
}

function adapterOf(kept: Map<string, Kept>): Adapter {
  const find = async (fits: (payload: AdapterPayload, id: string) => boolean) => {
    const now = Date.now();
    return [...kept].find(([id, { payload, until }]) => until > now && fits(payload, id))?.[1]
      .payload;
  };
  return {
    async upsert(id, payload, expiresIn = 600) {
      kept.set(id, { payload, until: Date.now() + expiresIn * 1000 });
    },
    find: (id) => find((_, each) => each === id),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (code) => find((payload) => payload.userCode === code),
    async destroy(id) {
      kept.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id);
    },
    async consume(id) {
      const found = kept.get(id);
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
    },
  };
}
