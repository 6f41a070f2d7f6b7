import { relative } from 'node:path';
import type { Plugin } from 'vite';

const styles = /^src\/(.+)\.styles\.ts$/;
/** Linaria's output for a style: a constant with a class, or an element with a class. */
const className = /const (\w+) = (?:`\$\{\w+\} \$\{)?"(\w+)"/g;
const element = /name: "(\w+)",\s+class: "(\w+)"/g;

/**
 * Writes the class of each style by names like 'catalog/grid.shelf' to a file. The server uses the classes to prerender the
 * first screen. Runs after linaria, whose output it parses.
 */
export function styleNames(): Plugin {
  const classes: Record<string, string> = {};
  return {
    name: 'looks',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      const file = styles.exec(relative(process.cwd(), id))?.[1];
      if (!file) return;
      for (const pattern of [className, element])
        for (const [, name, look = ''] of code.matchAll(pattern)) classes[`${file}.${name}`] = look;
    },
    generateBundle() {
      const source = JSON.stringify(classes, Object.keys(classes).toSorted(), 1);
      this.emitFile({ type: 'asset', fileName: '.vite/looks.json', source });
    },
  };
}
