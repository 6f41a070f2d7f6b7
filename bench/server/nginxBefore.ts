import { join } from 'node:path';
import type { RunningStore } from '../../tests/helpers/startStore.ts';
import type { NginxOrder } from './peers.ts';

/** The settings of docs/running/nginx.conf before one store. */
export const nginxBefore = (origin: string): NginxOrder => ({
  beside: `
  upstream gatefold {
    server ${new URL(origin).host};
    keepalive 32;
    keepalive_timeout 4s;
  }`,
  rules: `
  proxy_http_version 1.1;
  proxy_set_header connection '';
  proxy_set_header host ${new URL(origin).host};
  proxy_buffers 20 32k;
  proxy_buffer_size 32k;
  proxy_busy_buffers_size 64k;
  proxy_max_temp_file_size 0;
  location / { proxy_pass http://gatefold; }`,
});

const key = 'a-key-of-this-bench-and-of-its-nginx';

/** The settings of a store whose documents nginx sends. */
export const fileSettings = {
  ACCEL_REDIRECT: '/protected/',
  SIGNED_URL_SECONDS: '3600',
  SIGNED_URL_KEY: key,
};

/** The same, with documents that nginx sends, and covers that it keeps. */
export function nginxWithFiles(folder: string, { origin, dataDir }: RunningStore): NginxOrder {
  const { beside, rules } = nginxBefore(origin);
  const files = `alias ${join(dataDir, 'files')}/; etag off; max_ranges 1;`;
  return {
    beside: `${beside}
  proxy_cache_path ${join(folder, 'cache')} keys_zone=gatefold_cache:8m use_temp_path=off;`,
    rules: `${rules}
  location ~ ^/(assets|cover)/ {
    proxy_cache gatefold_cache;
    proxy_cache_lock on;
    proxy_pass http://gatefold;
  }
  location /protected/ { internal; ${files} }
  location /signed/ {
    secure_link $arg_h,$arg_e;
    secure_link_md5 "$secure_link_expires$uri ${key}";
    if ($secure_link != 1) { return 403; }
    ${files}
  }`,
  };
}
