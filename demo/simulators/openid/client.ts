/** The demo's store at its OpenID provider. No secret: it opens nothing but the demo. */
export const demoClient = { id: 'gatefold-demo', secret: 'anybody-may-know-this' } as const;
