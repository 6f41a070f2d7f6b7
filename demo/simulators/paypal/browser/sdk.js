/**
 * Simulates the part of PayPal's JavaScript SDK, version 5, that a store uses. The query of the script's
 * address chooses orders or subscriptions. `data-namespace` names the global variable.
 */
(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  const site = address.origin + address.pathname.replace(/\/sdk\/js$/, '');
  const isSubscription = address.searchParams.get('intent') === 'subscription';

  /** Styles are set as properties, because the page's policy blocks style attributes in markup. */
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

  /** Resolves to 'approved' or 'cancelled'. A closed window counts as 'cancelled'. */
  function resultOf(popup, token) {
    const query = new URLSearchParams({ token, origin: window.location.origin });
    popup.location = `${site}/checkoutnow?${query}`;
    return new Promise((resolve) => {
      const finish = (result) => {
        clearInterval(closedCheck);
        window.removeEventListener('message', onMessage);
        resolve(result);
      };
      const onMessage = ({ origin, source, data }) => {
        const isOurs = origin === address.origin && source === popup;
        if (isOurs && data?.token === token && ['approved', 'cancelled'].includes(data.result))
          finish(data.result);
      };
      const closedCheck = setInterval(() => popup.closed && finish('cancelled'), 200);
      window.addEventListener('message', onMessage);
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

  /** Waits for the user's approval. The store may ask for another one by `actions.restart()`. */
  async function approve(token, options, flow) {
    const result = await resultOf(flow.popup, token);
    if (result === 'cancelled') return options.onCancel?.({ orderID: token });
    let isRestarted = false;
    const restart = async () => {
      isRestarted = true;
    };
    await options.onApprove?.(approvalOf(token), { restart });
    if (!isRestarted || flow.hasEnded) return undefined;
    if (flow.popup.closed) flow.popup = openWindow();
    if (!flow.popup) throw new Error('The window could not be opened again.');
    return approve(token, options, flow);
  }

  async function run(options, flow, accepted) {
    const create = isSubscription ? options.createSubscription : options.createOrder;
    try {
      if (!flow.popup) throw new Error('The window could not be opened.');
      if (!(await accepted)) return;
      await approve(await create({ paymentSource: 'paypal' }, {}), options, flow);
    } catch (error) {
      if (!flow.hasEnded) options.onError?.(error);
    } finally {
      flow.hasEnded = true;
      flow.popup?.close();
    }
  }

  /** Whether the store accepts the click. It rejects a click by `actions.reject()`. */
  async function isAccepted({ onClick }) {
    let accepted = true;
    const actions = {
      resolve: async () => undefined,
      reject: async () => {
        accepted = false;
      },
    };
    await onClick?.({ fundingSource: 'paypal' }, actions);
    return accepted;
  }

  function Buttons(options = {}) {
    const button = newButton(options.style);
    let flow = null;
    const isEligible = () => (options.fundingSource ?? 'paypal') === 'paypal';
    button.addEventListener('click', () => {
      if (flow && !flow.hasEnded) return flow.popup?.focus();
      // `onClick` and the pop-up both need the user activation of the click.
      const accepted = isAccepted(options);
      flow = { popup: openWindow(), hasEnded: false };
      return void run(options, flow, accepted);
    });
    return {
      isEligible,
      async render(target) {
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container) throw new Error('The container of the buttons is not in the page.');
        if (isEligible()) container.append(button);
      },
      async close() {
        button.remove();
        if (!flow) return;
        flow.hasEnded = true;
        flow.popup?.close();
      },
    };
  }

  window[script.dataset.namespace || 'paypal'] = {
    version: '5.0.0-simulator',
    FUNDING: { PAYPAL: 'paypal' },
    Buttons,
  };
})();
