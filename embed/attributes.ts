import { names } from './options.ts';
import type { Options } from './types.ts';

/** 12, true and {"min": 400} are JSON, all else is a text; bare, as `data-lazy` may be, it means yes. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text || 'true');
  } catch {
    return text;
  }
}

/** The options in an element's attributes, unchecked: `data-gatefold` is the mode. */
export function optionsIn(data: Readonly<Record<string, string | undefined>>): Options {
  const options: Record<string, unknown> = {};
  for (const name of names) {
    const text = data[name];
    if (text !== undefined) options[name] = name === 'title' ? text : valueOf(text);
  }
  return { ...options, mode: (data.gatefold || undefined) as Options['mode'] };
}
