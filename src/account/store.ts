import { proxy } from 'valtio';
import type { Me } from '#contract/api/user.ts';
import { ApiError, api } from '../api/index.ts';

/** Who is here. With sign-in off it stays a guest, and nobody asks. */
export const account = proxy<{ status: 'checking' | 'guest' | 'signed_in'; user: Me | null }>({
  status: 'guest',
  user: null,
});

/** Asks the server who this is. Any refusal means a guest; a failure to answer is the caller's. */
export async function checkAccount(): Promise<void> {
  account.status = 'checking';
  account.user = await api.me().catch(asGuest);
  account.status = account.user ? 'signed_in' : 'guest';
}

function asGuest(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
  throw error;
}
