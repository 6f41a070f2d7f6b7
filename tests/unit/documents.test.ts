import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('READMEs and snippets install nothing of ours from a registry, which has none of it', () => {
  const files = globSync(['*.md', '{docs,embed,src,server}/**/*.{md,ts}'], { cwd: root });
  expect(files).toContain('embed/README.md');
  expect(files.filter((file) => /npm (i|install) @gatefold/.test(read(file)))).toEqual([]);
});

it('on Windows each command says that it does not run there', () => {
  const sentence =
    'Gatefold does not run on Windows itself: run it in WSL, the Windows Subsystem for Linux.';
  const asWindows = 'Object.defineProperty(process, "platform", { value: "win32" })';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${asWindows}`, 'scripts/ensure-install.cjs'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence}\n` });
  // cmd.exe knows no `exec`, and looks for a file of that name.
  expect(read('exec.cmd')).toContain(`@echo ${sentence} 1>&2\n@exit /b 1`);
  expect(read('README.md').replaceAll('\n', ' ')).toContain('On Windows it runs in WSL');
});
