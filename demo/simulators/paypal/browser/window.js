/** The window in which somebody approves: it does as it is told, and tells the store's page. */
const { token, press } = document.body.dataset;
const storeOrigin = new URLSearchParams(window.location.search).get('origin');
const pay = document.querySelector('#pay');
const said = document.querySelector('#said');

/** Only to the page that opened the window, and only while it is still of the same store. */
function tell(word) {
  if (window.opener && storeOrigin) window.opener.postMessage({ token, word }, storeOrigin);
  else window.close();
}

pay?.addEventListener('click', () => void approve());

async function approve() {
  pay.disabled = true;
  said.textContent = 'One moment…';
  const done = await fetch(press, { method: 'POST' }).catch(() => null);
  if (done?.ok) {
    tell('approved');
    return;
  }
  pay.disabled = false;
  said.textContent = 'That did not work. Please try again.';
}

document.querySelector('#cancel')?.addEventListener('click', () => tell('cancelled'));

// Disabled until here: nothing listened to a press before.
for (const button of document.querySelectorAll('button')) button.disabled = false;
pay?.focus();
