import { useSnapshot } from 'valtio';
import { t, useTitle } from '../../../shared/shell/index.ts';
import { signIn } from './store.ts';

/** The heading of the present step, which is also the title of the window. */
export function useSignInTitle(): string {
  const { registration } = useSnapshot(signIn);
  const title = t(registration ? 'account.confirm' : 'account.signInOrRegister');
  useTitle(title);
  return title;
}
