import * as z from 'zod/mini';
import { DeviceId } from '#contract/api/readingPosition.ts';
import { deviceList } from '../deviceStorage.ts';

/** Positions that the server has not confirmed, for each user. They outlast a lost connection and a closed page. */
const Unsent = z.object({
  userId: z.int(),
  file: z.string().check(z.regex(/^[1-9]\d*\/(?:full|sample)$/)),
  page: z.int().check(z.positive()),
  pageCount: z.int().check(z.positive()),
  isFinished: z.boolean(),
  readAt: z.iso.datetime(),
});
export type StoredUnsent = z.infer<typeof Unsent>;

export const unsentPositions = deviceList('gatefold:unsent-positions', Unsent);

const deviceKey = 'gatefold:device';

/** The random name of this device, made once. Where storage is blocked, it lasts as long as the page. */
export function deviceId(): DeviceId {
  try {
    const stored = DeviceId.safeParse(localStorage.getItem(deviceKey));
    if (stored.success) return stored.data;
    localStorage.setItem(deviceKey, fallback);
  } catch {
    // The page goes on with its own name.
  }
  return fallback;
}

/** `crypto.randomUUID` is missing on plain HTTP. */
const fallback = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
