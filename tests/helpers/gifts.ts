import * as z from 'zod/mini';
import { GiftLinkList, MadeGiftLink } from '#contract/api/gifts.ts';
import { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { purchases } from '../../server/platform/db/schema.ts';
import { setStore } from '../../server/storeSettings/index.ts';
import { addPerson, addSession, type OpenDoor } from './inProcessStore.ts';
import { type Visit, visit } from './visit.ts';

/** A new user who owns the issue, in a store with gift links. */
export async function giver(
  store: OpenDoor,
  issueId: number,
): Promise<{ userId: UserId; owner: Visit }> {
  await setStore(store.db, 'gift-links', 'on');
  const userId = await addPerson(store);
  await store.db.insert(purchases).values({ userId, issueId });
  const owner = await visit(store, { cookie: store.cookie(await addSession(store, userId)) });
  return { userId, owner };
}

/** Makes a gift link, which must succeed. */
export async function giveLink(from: Visit, issue: number, days = 7): Promise<MadeGiftLink> {
  const answer = await from.post(calls.makeGiftLink.path, { issue, days });
  if (!answer.ok) throw new Error(`No gift link: ${answer.status} ${await answer.text()}`);
  return z.decode(MadeGiftLink, (await answer.json()) as never);
}

export async function givenLinks(by: Visit) {
  const answer = await by.get(calls.giftLinks.path);
  return z.decode(GiftLinkList, (await answer.json()) as never).giftLinks;
}

export const revokeLink = (by: Visit, id: number): Promise<Response> =>
  by.post(calls.revokeGiftLink.path.replace(':id', String(id)), {});

/** The path of a link that `giveLink` returned. */
export const pathOf = ({ url }: Pick<MadeGiftLink, 'url'>): string => new URL(url).pathname;
