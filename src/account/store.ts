import { proxy } from 'valtio';
import type { Me } from '#contract/api/user.ts';
import { api } from '../api/index.ts';

/** Who is here. With sign-in off it stays a guest, and nobody asks. */
export const account = proxy<{ status: 'checking' | 'guest' | 'signed_in'; user: Me | null }>({
  status: 'guest',
  user: null,
});

/** Asks the server who this is. Whatever goes wrong, the check is over and the person a guest. */
export async function checkAccount(): Promise<void> {
  account.status = 'checking';
  account.user = await api.me().catch(() => null);
  account.status = account.user ? 'signed_in' : 'guest';
}
