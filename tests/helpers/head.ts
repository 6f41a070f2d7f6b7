import type { RunningStore } from './startStore.ts';

/** The part of a page that a search engine reads without running scripts. */
export interface Head {
  readonly status: number;
  readonly title: string;
  /** Of each `meta`, by its name or property. */
  readonly meta: Readonly<Record<string, string>>;
  readonly canonical: string | undefined;
  readonly things: readonly Record<string, unknown>[];
  readonly html: string;
}

export async function headOf(store: Pick<RunningStore, 'origin'>, path: string): Promise<Head> {
  const response = await fetch(store.origin + path);
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...groups]) => groups);
  const named = all(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g);
  return {
    status: response.status,
    title: plain(all(/<title>([^<]*)<\/title>/g)[0]?.[0]),
    meta: Object.fromEntries(named.map(([name, content]) => [name, plain(content)])),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g)[0]?.[0],
    things: all(/<script type="application\/ld\+json">(.*?)<\/script>/gs).map(
      ([json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    html,
  };
}

const plain = (text = ''): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
