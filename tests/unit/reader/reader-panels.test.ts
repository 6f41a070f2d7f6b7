import { describe, expect, it } from 'vitest';
import { nextPanel, type Panel, type PanelEvent } from '../../../src/features/reader/panels.ts';

const panels = ['thumbnails', 'contents', 'zoom'] as const;
const states: readonly (Panel | null)[] = [null, ...panels];

describe('Of the panels of the viewer one is open at a time:', () => {
  it.each(panels)('%s opens and closes by its button, and takes the place of another', (panel) => {
    const next = states.map((open) => nextPanel(open, { kind: 'toggle', panel }));
    expect(next).toEqual(states.map((open) => (open === panel ? null : panel)));
  });

  it.each(panels)('%s closes by itself, and no other with it', (panel) => {
    const next = states.map((open) => nextPanel(open, { kind: 'close', panel }));
    expect(next).toEqual(states.map((open) => (open === panel ? null : open)));
  });

  it.each<PanelEvent['kind']>(['covers-focus', 'bars-leave'])('%s closes each', (kind) => {
    const next = states.map((open) => nextPanel(open, { kind } as PanelEvent));
    expect(next).toEqual(states.map(() => null));
  });
});
