import type { Picture } from './picture.ts';
import { mix } from './color.ts';
import { makeNoise, Dice } from './random.ts';

/** One ring of a dry brush: many hairs with different amounts of ink. */
export const ring =
  (look: {
    ground: string;
    ink: string;
    seed: number;
    x?: number;
    y?: number;
    r?: number;
  }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const dice = new Dice(look.seed);
      const noise = makeNoise(look.seed);
      const [cx, cy] = [box.x + box.w * (look.x ?? 0.5), box.y + box.h * (look.y ?? 0.5)];
      const r = box.w * (look.r ?? 0.33);
      doc.strokeColor(look.ink).lineCap('butt');
      for (let hair = 0; hair < 150; hair += 1) {
        const off = dice.normal() * r * 0.07;
        const end = 5.75 - Math.abs(dice.normal()) * 0.5;
        const width = dice.between(0.3, 1.5);
        doc.lineWidth(width).strokeOpacity(dice.between(0.25, 0.9));
        let down = false;
        for (let a = 0; a < end; a += 0.045) {
          const dry = noise(off * 0.6, a * 2.2 + hair) + 0.72 - a * 0.14;
          const rr = r + off * (0.7 + a * 0.11) + noise(a * 0.7, 3) * r * 0.03;
          const [x, y] = [cx + Math.cos(a + 1.9) * rr, cy + Math.sin(a + 1.9) * rr];
          if (dry < 0) down = false;
          else if (down) doc.lineTo(x, y);
          else {
            doc.moveTo(x, y);
            down = true;
          }
        }
        doc.stroke();
      }
      doc.strokeOpacity(1);
    });

/** Overlapping translucent sheets. */
export const sheets =
  (look: { ground: string; colors: readonly string[]; seed: number; count?: number }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const dice = new Dice(look.seed);
      for (let i = 0; i < (look.count ?? 7); i += 1) {
        const w = box.w * dice.between(0.22, 0.62);
        const h = box.h * dice.between(0.2, 0.55);
        const x = box.x + dice.between(0.02, 0.75) * box.w;
        const y = box.y + dice.between(0.02, 0.7) * box.h;
        doc.save().rotate(dice.between(-9, 9), { origin: [x + w / 2, y + h / 2] });
        doc
          .fillOpacity(0.12)
          .rect(x + 4, y + 5, w, h)
          .fill('#201810');
        doc.fillOpacity(0.82).rect(x, y, w, h).fill(dice.pick(look.colors));
        doc.restore();
      }
      doc.fillOpacity(1);
    });

/** A wave pattern of scales, each of concentric rings. Some scales are empty. */
export const seigaiha =
  (look: { ground: string; line: string; seed: number; across?: number }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const r = box.w / (look.across ?? 8) / 2;
      const noise = makeNoise(look.seed);
      for (let row = 0; row * r * 0.5 < box.h + r * 2; row += 1)
        for (let x = (row % 2) * r - r; x < box.w + r * 2; x += r * 2) {
          const y = row * r * 0.5;
          const tone = Math.max(0, Math.min(1, 0.5 + noise((x / box.w) * 2, (y / box.w) * 2)));
          for (const k of [1, 0.78, 0.56, 0.34, 0.12])
            doc
              .lineWidth(r * 0.055)
              .circle(box.x + x, box.y + y, r * k)
              .fillAndStroke(
                mix(look.ground, look.line, (1 - k) * tone * 0.5),
                mix(look.ground, look.line, 0.25 + tone * 0.75),
              );
        }
    });

/** Light through slats on a floor. */
export const slats =
  (look: { dark: string; light: string; count?: number; turn?: number }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.dark);
      const n = look.count ?? 9;
      for (let i = 0; i < n; i += 1) {
        const t = i / n;
        const w = box.w * (0.03 + 0.05 * t);
        const x = box.x + box.w * (0.08 + t * 0.86);
        const slide = box.h * (look.turn ?? 0.34);
        const fade = doc.linearGradient(x, box.y, x - slide * 0.5, box.y + box.h);
        fade
          .stop(0, look.light, 0.95)
          .stop(0.55, mix(look.light, look.dark, 0.35), 0.8)
          .stop(1, look.dark, 0);
        doc
          .polygon(
            [x, box.y],
            [x + w, box.y],
            [x + w - slide * 0.62, box.y + box.h],
            [x - slide, box.y + box.h],
          )
          .fill(fade);
      }
    });
