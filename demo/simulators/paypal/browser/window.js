/** The approval window. It approves on the server and posts the result to the store's page. */
const { token, approveUrl } = document.body.dataset;
const storeOrigin = new URLSearchParams(window.location.search).get('origin');
const payButton = document.querySelector('#pay');
const status = document.querySelector('#status');

/** Posts only to a page of the store's origin. */
function finish(result) {
  if (window.opener && storeOrigin) window.opener.postMessage({ token, result }, storeOrigin);
  else window.close();
}

payButton?.addEventListener('click', () => void approve());

async function approve() {
  payButton.disabled = true;
  status.textContent = 'One moment…';
  const response = await fetch(approveUrl, { method: 'POST' }).catch(() => null);
  if (response?.ok) {
    finish('approved');
    return;
  }
  payButton.disabled = false;
  status.textContent = 'That did not work. Please try again.';
}

document.querySelector('#cancel')?.addEventListener('click', () => finish('cancelled'));

// The markup disables the buttons, because their listeners exist only from here on.
for (const button of document.querySelectorAll('button')) button.disabled = false;
payButton?.focus();
