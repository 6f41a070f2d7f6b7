import type { SKRSContext2D } from '@napi-rs/canvas';
import { blend, css, mix, rgb } from './color.ts';
import { type Exposure, photo, type Picture } from './picture.ts';
import { Dice } from './random.ts';

interface Macro {
  readonly seed: number;
  readonly ground: readonly [string, string];
  readonly light: string;
  readonly stem: string;
}

/** A close-up: blades of grass with drops, and lights out of focus behind them. */
export const macro = (look: Macro, exposure: Partial<Exposure> = {}): Picture =>
  photo((g, w, h) => {
    const dice = new Dice(look.seed);
    const fade = g.createLinearGradient(0, 0, w * 0.4, h);
    fade.addColorStop(0, look.ground[0]);
    fade.addColorStop(1, look.ground[1]);
    g.fillStyle = fade;
    g.fillRect(0, 0, w, h);
    for (let i = 0; i < 70; i += 1) bokeh(g, dice, w, h, look);
    for (let i = 0; i < 16; i += 1) blade(g, dice, w, h, look, i / 15);
  }, exposure);

function bokeh(g: SKRSContext2D, dice: Dice, w: number, h: number, look: Macro) {
  const r = w * dice.between(0.02, 0.12);
  const [x, y] = [dice.next() * w, dice.next() ** 1.3 * h * 0.9];
  const color = blend(rgb(look.light), rgb(look.ground[0]), dice.next() * 0.7);
  const disc = g.createRadialGradient(x, y, r * 0.2, x, y, r);
  const alpha = dice.between(0.05, 0.3);
  disc.addColorStop(0, css(color, alpha * 0.7));
  disc.addColorStop(0.86, css(color, alpha));
  disc.addColorStop(0.93, css(color, alpha * 1.2));
  disc.addColorStop(1, css(color, 0));
  g.fillStyle = disc;
  g.fillRect(x - r, y - r, r * 2, r * 2);
}

function blade(g: SKRSContext2D, dice: Dice, w: number, h: number, look: Macro, near: number) {
  const root = dice.between(-0.1, 1.1) * w;
  const tip = { x: root + dice.between(-0.4, 0.4) * w, y: h * dice.between(0.08, 0.6) };
  const bend = { x: root + dice.between(-0.05, 0.05) * w, y: h * 0.55 };
  const wide = w * (0.006 + near * 0.012);
  g.save();
  g.filter = near < 0.75 ? `blur(${((0.8 - near) * w) / 90}px)` : 'none';
  const light = g.createLinearGradient(root - wide, 0, root + wide * 6, 0);
  light.addColorStop(0, mix(look.stem, look.ground[1], 0.45 * (1 - near)));
  light.addColorStop(1, mix(look.stem, look.light, 0.45));
  g.fillStyle = light;
  g.beginPath();
  g.moveTo(root - wide, h);
  g.quadraticCurveTo(bend.x - wide * 0.4, bend.y, tip.x, tip.y);
  g.quadraticCurveTo(bend.x + wide * 1.6, bend.y, root + wide * 1.4, h);
  g.fill();
  g.restore();
  if (near > 0.7)
    for (let i = 0; i < 3; i += 1)
      drop(
        g,
        dice,
        along(root, bend, tip, h, dice.between(0.3, 0.97)),
        w * dice.between(0.006, 0.02),
        look,
      );
}

function along(
  root: number,
  bend: { x: number; y: number },
  tip: { x: number; y: number },
  h: number,
  t: number,
) {
  const s = 1 - t;
  return {
    x: s * s * root + 2 * s * t * bend.x + t * t * tip.x,
    y: s * s * h + 2 * s * t * bend.y + t * t * tip.y,
  };
}

function drop(g: SKRSContext2D, _dice: Dice, at: { x: number; y: number }, r: number, look: Macro) {
  const glass = g.createRadialGradient(at.x - r * 0.2, at.y + r * 0.45, r * 0.1, at.x, at.y, r);
  glass.addColorStop(0, css(rgb(look.light), 0.95));
  glass.addColorStop(0.6, css(blend(rgb(look.light), rgb(look.stem), 0.7), 0.85));
  glass.addColorStop(1, css(blend(rgb(look.stem), [0, 0, 0], 0.55), 0.95));
  g.fillStyle = glass;
  g.beginPath();
  g.ellipse(at.x, at.y, r, r * 1.06, 0, 0, Math.PI * 2);
  g.fill();
  g.fillStyle = 'rgba(255,255,255,0.95)';
  g.beginPath();
  g.ellipse(at.x - r * 0.35, at.y - r * 0.42, r * 0.2, r * 0.13, -0.7, 0, Math.PI * 2);
  g.fill();
}
