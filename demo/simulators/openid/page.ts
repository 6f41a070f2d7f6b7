import { escapeText } from '../../../server/platform/http/html.ts';
import { simulatorPage } from '../html.ts';

export const signInPath = '/sign-in/';

const page = (body: string): string =>
  simulatorPage({ title: 'Gatefold ID', stylesheet: '/sign-in.css', body });

export const signInPage = (error = '', email = ''): string =>
  page(`<main>
<h1>Gatefold ID</h1>
<p id="about">This simulates a sign-in service for the demo. Enter any email address. No mail is sent to it.</p>
<form method="post" novalidate>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escapeText(email)}" aria-describedby="${error ? 'error' : 'about'}"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p id="error" role="alert">${escapeText(error)}</p>` : ''}
<button>Continue</button>
<button name="cancel" value="1" class="secondary">Cancel</button>
</form>
</main>`);

/** The page for a sign-in that has expired or that no store has started. */
export const expiredPage = page(`<main>
<h1>Please start again</h1>
<p>This sign-in has ended. Close the window and sign in from the store.</p>
</main>`);
