import { relative } from 'node:path';
import type { Plugin } from 'vite';

const styles = /^src\/(.+)\.styles\.ts$/;
/** What linaria leaves of a style: a name that is a class, or an element that has one. */
const className = /const (\w+) = (?:`\$\{\w+\} \$\{)?"(\w+)"/g;
const element = /name: "(\w+)",\s+class: "(\w+)"/g;

/**
 * Writes down which class each style has become, by names like 'catalog/grid.shelf', for the server:
 * it draws the first screen in the app's own looks. After linaria, whose output it reads.
 */
export function looks(): Plugin {
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
