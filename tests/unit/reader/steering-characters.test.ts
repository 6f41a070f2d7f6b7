import { describe, expect, it } from 'vitest';
import { print, withoutControlCharacters } from '../../../server/cli/command.ts';
import { inOneLine } from '../../../server/platform/truncateText.ts';
import { fileNameOf } from '../../../server/adminApi/uploadRoutes.ts';

const spoofed = '\u202Efdp.\u202C \u2066Tides\u2069\u001B[2J';

describe('Characters that steer a terminal or the direction of text', () => {
  it.each([
    ['a title that is typed or imported', inOneLine],
    ['the name of a file', (text: string) => fileNameOf(encodeURIComponent(text))],
  ])('are removed alike from %s', (_, clean) => {
    expect(clean(spoofed)).toBe('fdp. Tides [2J');
    // Joiners belong to the words of some languages and to emoji.
    expect(clean('می\u200Cخواهم 👩\u200D👧')).toBe('می\u200Cخواهم 👩\u200D👧');
  });

  it('are removed from the text of a command, and escaped in its JSON', () => {
    expect(withoutControlCharacters(`${spoofed}\u200F\u061C\tx\r\n`)).toBe('fdp. Tides[2J\tx\n');
    const written: string[] = [];
    const stdout = { write: (text: string) => written.push(text) > 0 } as never;
    print({ stdout }, { title: spoofed });
    expect(written.join('')).not.toMatch(/\p{Bidi_Control}/u);
    expect(JSON.parse(written.join(''))).toEqual({ title: spoofed });
  });
});
