import { describe, expect, it } from 'vitest';
import { deprecatedNames } from '../../../server/config/deprecatedNames.ts';
import { Environment } from '../../../server/config/environmentSchema.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { startSummary } from '../../../server/config/startSummary.ts';
import { storeSettings } from '../../../server/storeSettings/definitions.ts';

const warningsOf = (env: Record<string, string>) =>
  startSummary(readSettings(env), env).filter((line) => line.includes('deprecated'));

describe('A deprecated setting', () => {
  it('has a present name that is a setting, and is none itself', () => {
    for (const [old, now] of Object.entries(deprecatedNames.settings)) {
      expect(Object.keys(Environment.shape)).toContain(now);
      expect(Object.keys(Environment.shape)).not.toContain(old);
    }
    for (const [old, now] of Object.entries(deprecatedNames.storeSettings)) {
      expect(Object.keys(storeSettings)).toContain(now);
      expect(Object.keys(storeSettings)).not.toContain(old);
    }
  });

  it('has the effect of the present one', () => {
    expect(readSettings({ EMBED_HOSTS: 'https://a.example', DRAIN_SECONDS: '7' })).toMatchObject({
      embedHosts: ['https://a.example'],
      drainSeconds: 7,
    });
  });

  it('gives way to the present one', () => {
    const both = { DRAIN_SECONDS: '7', SHUTDOWN_DRAIN_SECONDS: '9' };
    expect(readSettings(both)).toMatchObject({ drainSeconds: 9 });
  });

  it('causes a warning that names the present one', () => {
    expect(warningsOf({ DRAIN_SECONDS: '7' })).toEqual([
      'Warning: DRAIN_SECONDS is deprecated, and the next release does not know it: use SHUTDOWN_DRAIN_SECONDS.',
    ]);
    expect(warningsOf({ SHUTDOWN_DRAIN_SECONDS: '7' })).toEqual([]);
  });

  it('is named in the message about its wrong value', () => {
    expect(() => readSettings({ DRAIN_SECONDS: '-1' })).toThrow(/^DRAIN_SECONDS must be/);
    expect(() => readSettings({ SHUTDOWN_DRAIN_SECONDS: '-1' })).toThrow(
      /^SHUTDOWN_DRAIN_SECONDS must be/,
    );
  });
});
