import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contractVersion } from '../../../server/platform/contractVersion.ts';
import { builtAppFault, stampIn } from '../../../server/web/contractHash.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { misspeltSettings, startSummary } from '../../../server/config/startSummary.ts';
import { StartError } from '../../../server/platform/operatorErrors.ts';
import { networkSummary } from '../../../server/config/addresses.ts';

describe('a name that is no setting', () => {
  it.each([
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
    ['PORTS', 'PORT'],
  ])('%s is named beside %s', (name, meant) => {
    const sentence = `Warning: ${name} is no setting`;
    expect(misspeltSettings({ [name]: '1' })).toEqual([
      name === 'STRIPE_SECRET'
        ? `${sentence}, and does nothing.`
        : `${sentence}: is ${meant} meant?`,
    ]);
  });

  it('is left alone where it is far from all settings, or empty', () => {
    const others = { PATH: '/bin', HOME: '/', PGHOST: 'x', PGPORT: '1', HOSTNAME: 'a', PWD: '/' };
    const npm = { npm_config_port: '1', INIT_CWD: '/', LANG: 'C', SHELL: 'sh', TERM: 'xterm' };
    const amazon = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AUTH_TOKEN: 'c' };
    expect(misspeltSettings({ ...others, ...npm, ...amazon, TRUST_PROXI: '' })).toEqual([]);
    expect(misspeltSettings({ PORT: '80', TRUST_PROXY: '1', NODE_ENV: 'test' })).toEqual([]);
  });
});

const linesOf = (env: Record<string, string>) => startSummary(readSettings(env), env);

describe('the summary of a start', () => {
  it('says in production that nobody can sign in, nothing is sold and no mail is sent', () => {
    expect(linesOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^Warning: Readers cannot sign in, .* AUTH_/),
      expect.stringMatching(/^Warning: Nothing can be bought: set STRIPE_… or PAYPAL_…\.$/),
      expect.stringMatching(/^Warning: No mail is sent: set SMTP_URL and SUPPORT_EMAIL\.$/),
    ]);
    expect(linesOf({})).toEqual([]);
  });

  it('says nothing of what is set, and that a plain address takes no sessions', () => {
    const env = {
      DEMO: '0',
      AUTH_GOOGLE_CLIENT_ID: 'a',
      AUTH_GOOGLE_CLIENT_SECRET: 'b',
      PAYPAL_CLIENT_ID: 'c',
      PAYPAL_CLIENT_SECRET: 'd',
      PAYPAL_WEBHOOK_ID: 'e',
      SMTP_URL: 'smtp://mail.example',
      SUPPORT_EMAIL: 'help@example.com',
    };
    expect(linesOf({ ...env, PUBLIC_URL: 'https://store.example' })).toEqual([
      'Ways to pay: PayPal.',
    ]);
    expect(linesOf({ ...env, PUBLIC_URL: 'http://store.example' })).toContain(
      'Warning: Nobody can sign in, because PUBLIC_URL is no https address: set one.',
    );
  });
});

describe('a store that listens on all addresses', () => {
  const addresses = ['192.168.1.5', '10.0.0.2'];
  const of = (env: Record<string, string>) => networkSummary(readSettings(env), 8080, addresses);

  it('names its addresses, and says that signing in needs HTTPS there', () => {
    expect(of({ HOST: '0.0.0.0', DEMO: '0' })).toEqual([
      'In the network it is at http://192.168.1.5:8080, http://10.0.0.2:8080.',
      expect.stringMatching(/^Signing in needs HTTPS there: set TLS_CERT .*\.$/),
    ]);
    expect(of({ HOST: '0.0.0.0' })[1]).toBe(
      'Signing in needs HTTPS there: “npm start -- --lan” makes a certificate.',
    );
    const tls = { TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' };
    expect(of({ HOST: '0.0.0.0', ...tls })).toEqual([
      'In the network it is at https://192.168.1.5:8080, https://10.0.0.2:8080.',
    ]);
  });

  it('says nothing where it has an address of its own or listens on one only', () => {
    expect(of({})).toEqual([]);
    expect(of({ HOST: '0.0.0.0', PUBLIC_URL: 'https://store.example' })).toEqual([]);
  });
});

describe('an app that was built before', () => {
  it('is refused where its contract is another one, or not known', () => {
    const app = mkdtempSync(join(tmpdir(), 'gatefold-app-'));
    onTestFinished(() => rmSync(app, { recursive: true }));
    const demand = () => builtAppFault(app);
    expect(demand()).toMatch(/^The app is not built: [^\n]*\.$/);
    writeFileSync(join(app, 'index.html'), '');
    expect(demand).toThrow(StartError);
    expect(demand).toThrow(/^The app in dist was built from another version [^\n]*\.$/);
    mkdirSync(join(app, '.vite'));
    writeFileSync(stampIn(app), contractVersion());
    expect(demand()).toBeNull();
    writeFileSync(stampIn(app), 'another');
    expect(demand).toThrow(StartError);
  });
});
