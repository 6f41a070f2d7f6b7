import { SignInView } from './SignInView.tsx';
import { page, title } from './signIn.styles.ts';
import { useSignInTitle } from './useSignInTitle.ts';

/** The same in a frame of another site, where a dialog would hang somewhere in the host's page. */
export function SignInPage() {
  const heading = useSignInTitle();
  return (
    <section className={page}>
      <h1 className={title}>{heading}</h1>
      <SignInView />
    </section>
  );
}
