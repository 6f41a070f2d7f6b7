import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

/**
 * Ends with 0 where the store of this container is ready, and with 1 otherwise: the image's HEALTHCHECK.
 * It speaks HTTPS where the store serves HTTPS itself. The certificate is of the store's public name and
 * not of this machine's own address, so it is not looked at.
 */
const { PORT = '8080', HOST = '127.0.0.1', TLS_CERT = '' } = process.env;
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
const get = TLS_CERT.trim() ? getSecure : getPlain;
const timeout = 5000;

get({ host, port: PORT, path: '/readyz', rejectUnauthorized: false, timeout }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('error', () => process.exit(1))
  .on('timeout', () => process.exit(1));
