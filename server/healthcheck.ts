import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

/**
 * The HEALTHCHECK of the image: exits with 0 when the store of this container is ready, otherwise with 1.
 * It uses HTTPS when the store serves HTTPS itself. The certificate is for the public name and not for this
 * address, so it is not verified.
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
