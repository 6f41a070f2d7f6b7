// The sign-in window when the provider has sent it back: tells the page that opened it how it went,
// and goes. The page is of our own origin, or it is told nothing.
const { news } = JSON.parse(document.getElementById('news').textContent);
window.opener?.postMessage(news, window.location.origin);
window.close();
