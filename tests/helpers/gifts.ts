import * as z from 'zod/mini';
import { GiftLinkList, MadeGiftLink } from '#contract/api/gifts.ts';
import { calls } from '#contract/api/registry.ts';
import type { Visit } from './visit.ts';

/** Makes a gift link, which must succeed. */
export async function giveLink(from: Visit, issue: number, days = 7): Promise<MadeGiftLink> {
  const answer = await from.post(calls.makeGiftLink.path, { issue, days });
  if (!answer.ok) throw new Error(`No gift link: ${answer.status} ${await answer.text()}`);
  return z.decode(MadeGiftLink, (await answer.json()) as never);
}

export async function givenLinks(by: Visit) {
  const answer = await by.get(calls.giftLinks.path);
  return z.decode(GiftLinkList, (await answer.json()) as never);
}

export const revokeLink = (by: Visit, id: number): Promise<Response> =>
  by.post(calls.revokeGiftLink.path.replace(':id', String(id)), {});

/** The path of a link that `giveLink` returned. */
export const pathOf = ({ url }: Pick<MadeGiftLink, 'url'>): string => new URL(url).pathname;
