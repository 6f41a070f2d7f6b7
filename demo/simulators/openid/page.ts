import { escapeText } from '../../../server/platform/http/html.ts';

export const signInPath = '/sign-in/';

/** In English, as services elsewhere do not speak the store's language either. */
export const signInPage = (error = '', email = ''): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gatefold ID</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sign-in.css">
<main>
<h1>Gatefold ID</h1>
<p id="about">This stands in for a sign-in service while you try out the demo. Any email will do; nothing is sent to it.</p>
<form method="post" novalidate>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escapeText(email)}" aria-describedby="${error ? 'error' : 'about'}"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p id="error" role="alert">${escapeText(error)}</p>` : ''}
<button>Continue</button>
<button name="cancel" value="1" class="quiet">Cancel</button>
</form>
</main>
</html>
`;

/** For a window that was left open for too long, or came from nowhere. */
export const lostPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gatefold ID</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sign-in.css">
<main>
<h1>Please start again</h1>
<p>This sign-in has ended. Close the window and sign in from the store.</p>
</main>
</html>
`;
