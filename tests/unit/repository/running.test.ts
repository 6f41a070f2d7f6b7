import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { maxShutdownMs } from '../../../server/platform/gracefulShutdown.ts';
import { Environment } from '../../../server/config/environmentSchema.ts';
import { readSettings } from '../../../server/config/settings.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('The ways of running', () => {
  const units = ['gatefold.service', 'gatefold-backup.service', 'gatefold-backup.timer'];

  it.skipIf(!hasSystemd).each(units)(
    'have a unit %s that systemd takes without a warning',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'gatefold-unit-'));
      try {
        const file = join(folder, name);
        for (const one of units) {
          // Programs and people that this machine does not have.
          const unit = read(`docs/running/${one}`)
            .replace(/^ExecStart=\/opt\S+/m, `ExecStart=${process.execPath}`)
            .replace(/^(User|Group)=gatefold/gm, '$1=root');
          writeFileSync(join(folder, one), unit);
        }
        const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], {
          encoding: 'utf8',
        });
        expect([stderr.split('\n').filter((line) => line.includes(name)), status]).toEqual([[], 0]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('are described with every setting', () => {
    const page = read('docs/settings.md');
    const isDescribed = (name: string) => {
      const provider = /^AUTH_(?!CUSTOM)(\w+)_CLIENT_(?:ID|SECRET)$/.exec(name)?.[1];
      return page.includes(`\`${provider ?? name}\``);
    };
    expect(Object.keys(Environment.shape).filter((name) => !isDescribed(name))).toEqual([]);
  });

  it('list messages of the log and metrics that the server has', () => {
    const page = read('docs/running/watching.md');
    const source = globSync('server/**/*.ts', { cwd: root }).map(read).join('\n');
    const [log = '', rest = ''] = page.split('\n## Probes\n');
    const messages = [...log.matchAll(/^\| (`.+?`) \| (?:info|warn|error) \|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
    );
    const metrics = [...rest.matchAll(/^\| `(gatefold_\w+)`/gm)].map(([, name = '']) => name);
    expect([messages.length > 10, metrics.length > 5]).toEqual([true, true]);
    expect([...messages, ...metrics].filter((text) => !source.includes(text))).toEqual([]);
  });

  it('give a process behind a proxy the time that it takes to end', () => {
    const { drainSeconds } = readSettings({ TRUST_PROXY: '127.0.0.1' });
    const needed = maxShutdownMs(drainSeconds) / 1000;
    const given = {
      'gatefold.service': /^TimeoutStopSec=(\d+)$/m,
      'one-machine.md': /`TimeoutStopSec=(\d+)`/,
      'container.md': /`podman stop -t (\d+) /,
      'several-processes.md': /should wait (\d+) seconds before it kills/,
    };
    const tooShort = Object.entries(given).filter(([file, figure]) => {
      const seconds = Number(figure.exec(read(`docs/running/${file}`))?.[1]);
      return !(seconds >= needed);
    });
    expect(tooShort).toEqual([]);
  });

  it('have a Compose file with settings that exist, and the processes that nginx names', () => {
    interface Service {
      readonly environment?: Record<string, unknown>;
      readonly command?: string | string[];
      readonly depends_on?: object;
      readonly stop_grace_period?: string;
    }
    const { services } = parse(read('docs/running/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
    };
    const processes = ['store-1', 'store-2', 'store-3'].map((name) => services[name] ?? {});
    for (const { environment, stop_grace_period } of processes) {
      const names = Object.keys(environment ?? {}).filter((name) => name !== 'PGPASSWORD');
      expect(names.filter((name) => !(name in Environment.shape))).toEqual([]);
      expect(readSettings(environment as Record<string, string>).storage.kind).toBe('bucket');
      expect(stop_grace_period).toBe('45s');
    }
    const [, search = '', put = ''] =
      /'s\/(.+?)\/(.+?)\/'/.exec(String(services.nginx?.command)) ?? [];
    const pattern = new RegExp(search.replaceAll(/\\([()])/g, '$1'), 'g');
    const site = read('docs/running/nginx.conf').replaceAll(pattern, put.replace('\\1', '$1'));
    const upstream = [...site.matchAll(/^ +server (\S+) max_fails/gm)].map(([, host]) => host);
    expect(upstream).toEqual(['store-1:8080', 'store-2:8080', 'store-3:8080']);
    const needed = Object.values(services).flatMap(({ depends_on = {} }) =>
      Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on),
    );
    expect(needed.filter((name) => !(name in services))).toEqual([]);
  });

  it('need no package outside the production dependencies', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const sources = ['server', 'contract'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.config.ts'))
        .map((name) => join(folder, name)),
    );
    const specifier =
      /(?:from|import|require)\s*\(?\s*'(?<name>(?:@[\w-]+\/)?[a-z][\w.-]*)[^':]*'[);]/g;
    const needed = sources.flatMap((file) =>
      [...read(file).matchAll(specifier)].map(({ groups }) => groups?.name ?? ''),
    );
    expect(needed).toContain('fastify');
    expect([...new Set(needed)].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('have an image without the demo, the tests and the sources of the app', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY --from=build (\S+) /gm)];
    expect(copied.map(([, name]) => name)).toEqual(['/usr/local/bin/node', '/srv/program']);
    for (const file of ['.containerignore', '.dockerignore'])
      expect(read(file).split('\n')).toContain('demo');
  });

  it('start the same program in the same way', () => {
    const program = '--max-semi-space-size=8 dist/server/server.js';
    expect(read('docs/running/gatefold.service')).toContain(program);
    expect(read('Containerfile').replaceAll('", "', ' ')).toContain(program);
  });
});
