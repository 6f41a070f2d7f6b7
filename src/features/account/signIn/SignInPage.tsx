import { useFocusHeadingOnNavigate } from '../../../shared/shell/index.ts';
import { SignInView } from './SignInView.tsx';
import { title } from '../../../shared/ui/modal/modal.styles.ts';
import { page } from './signIn.styles.ts';
import { useSignInTitle } from './handOff.ts';

/**
 * The sign-in in a frame of another site, where a dialog would have no fixed position in the host's page.
 */
export function SignInPage() {
  const words = useSignInTitle();
  const heading = useFocusHeadingOnNavigate();
  return (
    <section className={page}>
      <h1 ref={heading} tabIndex={-1} className={title}>
        {words}
      </h1>
      <SignInView />
    </section>
  );
}
