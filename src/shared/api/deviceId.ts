import { DeviceId } from '#contract/api/readingPosition.ts';
import { storedName } from '../ui/prefix.ts';

const deviceKey = storedName('gatefold:device');

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
