/**
 * Speaks as PayPal's own script does (version 5 of its JavaScript SDK), as far as a store needs it.
 * It is told what it is for by its own address, and its name on the page by data-namespace.
 */
(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  const site = address.origin + address.pathname.replace(/\/sdk\/js$/, '');
  const isSubscription = address.searchParams.get('intent') === 'subscription';

  /** Styles that a page's policy lets pass: they are set and not written. */
  function newButton({ height = 40, shape = 'rect' } = {}) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'PayPal';
    Object.assign(button.style, {
      display: 'block',
      boxSizing: 'border-box',
      inlineSize: '100%',
      blockSize: `${height}px`,
      margin: '0',
      padding: '0 16px',
      border: '1px solid transparent',
      borderRadius: shape === 'pill' ? '999px' : '4px',
      background: '#ffc439',
      color: '#002569',
      font: 'italic 700 18px/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
    return button;
  }

  const openWindow = () =>
    window.open(`${site}/checkoutnow/wait`, '', 'popup,width=480,height=640');

  /** Resolves to 'approved' or 'cancelled'; closing the window is cancelling. */
  function wordOf(popup, token) {
    const query = new URLSearchParams({ token, origin: window.location.origin });
    popup.location = `${site}/checkoutnow?${query}`;
    return new Promise((resolve) => {
      const settle = (word) => {
        clearInterval(looking);
        window.removeEventListener('message', hear);
        resolve(word);
      };
      const hear = ({ origin, source, data }) => {
        const isOurs = origin === address.origin && source === popup;
        if (isOurs && data?.token === token && ['approved', 'cancelled'].includes(data.word))
          settle(data.word);
      };
      const looking = setInterval(() => popup.closed && settle('cancelled'), 200);
      window.addEventListener('message', hear);
    });
  }

  const approvalOf = (token) => ({
    ...(isSubscription
      ? { orderID: token.replace('I-', ''), subscriptionID: token }
      : { orderID: token }),
    payerID: 'SIMULATEDPAY',
    facilitatorAccessToken: '',
    paymentSource: 'paypal',
  });

  /** The person's way through the window, as often as the store has it begin anew. */
  async function approve(token, options, way) {
    const word = await wordOf(way.popup, token);
    if (word === 'cancelled') return options.onCancel?.({ orderID: token });
    let again = false;
    const restart = async () => {
      again = true;
    };
    await options.onApprove?.(approvalOf(token), { restart });
    if (!again || way.isOver) return undefined;
    if (way.popup.closed) way.popup = openWindow();
    if (!way.popup) throw new Error('The window could not be opened again.');
    return approve(token, options, way);
  }

  async function go(options, way, wanted) {
    const create = isSubscription ? options.createSubscription : options.createOrder;
    try {
      if (!way.popup) throw new Error('The window could not be opened.');
      if (!(await wanted)) return;
      await approve(await create({ paymentSource: 'paypal' }, {}), options, way);
    } catch (error) {
      if (!way.isOver) options.onError?.(error);
    } finally {
      way.isOver = true;
      way.popup?.close();
    }
  }

  /** Whether the store lets the click count: it says no by `actions.reject()`. */
  async function isWanted({ onClick }) {
    let wanted = true;
    const actions = {
      resolve: async () => undefined,
      reject: async () => {
        wanted = false;
      },
    };
    await onClick?.({ fundingSource: 'paypal' }, actions);
    return wanted;
  }

  function Buttons(options = {}) {
    const button = newButton(options.style);
    let way = null;
    const isEligible = () => (options.fundingSource ?? 'paypal') === 'paypal';
    button.addEventListener('click', () => {
      if (way && !way.isOver) return way.popup?.focus();
      // What is asked of the store first has to be asked in the click; so has the window.
      const wanted = isWanted(options);
      way = { popup: openWindow(), isOver: false };
      return void go(options, way, wanted);
    });
    return {
      isEligible,
      async render(place) {
        const container = typeof place === 'string' ? document.querySelector(place) : place;
        if (!container) throw new Error('The place for the buttons is not in the page.');
        if (isEligible()) container.append(button);
      },
      async close() {
        button.remove();
        if (!way) return;
        way.isOver = true;
        way.popup?.close();
      },
    };
  }

  window[script.dataset.namespace || 'paypal'] = {
    version: '5.0.0-simulator',
    FUNDING: { PAYPAL: 'paypal' },
    Buttons,
  };
})();
