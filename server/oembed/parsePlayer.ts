import * as z from 'zod';
import type { MediaFrame } from '#contract/media.ts';
import type { MediaSource } from './sources.ts';

/** The fields that are used (oembed.com, section 2.3.4). Some hosts send '100%' as a size. */
const size = z.number().int().min(50).max(4000).nullable().catch(null);
const Oembed = z.object({ html: z.string().max(10_000), width: size, height: size });

/**
 * Extracts the player from an oEmbed response. Of its HTML only the address of its single iframe is used,
 * and only at a known player's origin. Returns null otherwise.
 */
export function frameIn(response: unknown, { playerOrigin }: MediaSource): MediaFrame | null {
  const oembed = Oembed.safeParse(response);
  if (!oembed.success) return null;
  const { html, width, height } = oembed.data;
  const frames = [
    ...html.matchAll(/<iframe\s(?:[^<>]*?\s)?src\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi),
  ];
  const [frame] = frames;
  if (!frame || frames.length > 1) return null;
  const src = playerAt((frame[1] ?? frame[2] ?? '').replaceAll('&amp;', '&'), playerOrigin);
  return src === null ? null : { src, width, height };
}

function playerAt(address: string, origin: string): string | null {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return url.origin === origin && !url.username && !url.password ? url.href : null;
}
