import type { UserId } from '#contract/ids.ts';
import { storedName } from '../../shared/ui/prefix.ts';

/** The part of this feature that is loaded with the first screen: whether anything is kept on this device. */

const [rows, last] = ['gatefold:kept', 'gatefold:kept-by'] as const;

const read = (key: string): string => {
  try {
    return localStorage.getItem(storedName(key)) ?? '';
  } catch {
    return '';
  }
};

export const keepsAnything = (): boolean => read(rows).length > 2;

/** The user whom the server confirmed last; null for a guest. While offline, kept issues are this user's. */
export const lastUserId = (): UserId | null => (Number(read(last)) || null) as UserId | null;

export const noteUser = (userId: UserId | null): void =>
  localStorage.setItem(storedName(last), String(userId ?? ''));
