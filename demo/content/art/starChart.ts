import type { Book } from '../typesetting/book.ts';
import type { Picture } from './picture.ts';
import { Dice } from './random.ts';

interface Chart {
  readonly seed: number;
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  readonly figures?: number;
  /** Whether the area outside the circle is filled. */
  readonly bleed?: boolean;
}

interface Star {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A circular star chart with hours and degrees at its edge, stars by magnitude, and constellations. */
export const starChart =
  (look: Chart): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      if (look.bleed !== false) doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      doc.save().translate(box.x + box.w / 2, box.y + box.h / 2);
      const r = Math.min(box.w, box.h) * 0.46;
      if (look.bleed === false) doc.circle(0, 0, r * 1.03).fill(look.ground);
      graticule(book, r, look);
      const dice = new Dice(look.seed);
      doc.save().circle(0, 0, r).clip();
      milkyWay(book, r, look, dice);
      const figures = Array.from({ length: look.figures ?? 9 }, (_, i) => figure(dice, r, i));
      for (let i = 0; i < 420; i += 1) dot(book, randomStar(dice, r, 0.006), look.ink);
      for (const stars of figures) join(book, stars, look);
      doc.restore().restore();
    });

function graticule({ doc }: Book, r: number, look: Chart) {
  doc
    .lineWidth(r * 0.004)
    .strokeColor(look.ink)
    .strokeOpacity(0.35);
  for (const k of [0.25, 0.5, 0.75, 1]) doc.circle(0, 0, r * k).stroke();
  for (let h = 0; h < 24; h += 1) {
    const a = (h / 24) * Math.PI * 2;
    const from = h % 6 === 0 ? 0 : 0.25;
    doc
      .moveTo(Math.cos(a) * r * from, Math.sin(a) * r * from)
      .lineTo(Math.cos(a) * r, Math.sin(a) * r)
      .stroke();
  }
  doc
    .strokeOpacity(0.9)
    .lineWidth(r * 0.006)
    .circle(0, 0, r)
    .stroke()
    .circle(0, 0, r * 1.03)
    .stroke();
  for (let d = 0; d < 180; d += 1) {
    const a = (d / 180) * Math.PI * 2;
    doc
      .moveTo(Math.cos(a) * r, Math.sin(a) * r)
      .lineTo(Math.cos(a) * r * (d % 15 ? 1.015 : 1.03), Math.sin(a) * r * (d % 15 ? 1.015 : 1.03));
  }
  doc
    .lineWidth(r * 0.003)
    .stroke()
    .strokeOpacity(1);
}

function milkyWay({ doc }: Book, r: number, look: Chart, dice: Dice) {
  doc.fillOpacity(0.05);
  for (let i = 0; i < 46; i += 1) {
    const t = i / 45;
    doc
      .ellipse(
        r * (-1 + 2 * t),
        r * (0.5 - t * 0.9 + Math.sin(t * 5) * 0.14) + dice.normal() * r * 0.05,
        r * dice.between(0.1, 0.28),
        r * dice.between(0.07, 0.15),
      )
      .fill(look.ink);
  }
  doc.fillOpacity(1);
}

function randomStar(dice: Dice, r: number, size: number): Star {
  const a = dice.next() * Math.PI * 2;
  const d = Math.sqrt(dice.next()) * r;
  return { x: Math.cos(a) * d, y: Math.sin(a) * d, r: r * size * (0.2 + dice.next() ** 5 * 1.6) };
}

const dot = ({ doc }: Book, star: Star, color: string) =>
  void doc.circle(star.x, star.y, star.r).fill(color);

/** A constellation: a random path of bright stars. */
function figure(dice: Dice, r: number, n: number): Star[] {
  let a = (n * 2.399) % 6.28;
  const d = r * (0.22 + 0.6 * ((n * 0.618) % 1));
  let at = { x: Math.cos(a) * d, y: Math.sin(a) * d, r: r * 0.016 };
  const stars: Star[] = [at];
  for (let i = dice.int(3, 6); i > 0; i -= 1) {
    a += dice.between(-1.1, 1.1);
    const length = r * dice.between(0.07, 0.15);
    at = {
      x: at.x + Math.cos(a) * length,
      y: at.y + Math.sin(a) * length,
      r: r * dice.between(0.008, 0.018),
    };
    stars.push(at);
  }
  return stars;
}

function join(book: Book, stars: readonly Star[], look: Chart) {
  const { doc } = book;
  doc.lineWidth(Math.max(0.3, (stars[0]?.r ?? 1) * 0.25)).strokeColor(look.accent);
  for (const [i, star] of stars.entries())
    if (i === 0) doc.moveTo(star.x, star.y);
    else doc.lineTo(star.x, star.y);
  doc.stroke();
  for (const star of stars) dot(book, star, look.ink);
}

/** The moon at an age from 0 (new) over 0.5 (full) to 1, as a disc of two colours. */
export function moon(
  { doc }: Book,
  x: number,
  y: number,
  r: number,
  age: number,
  light: string,
  dark: string,
) {
  doc.circle(x, y, r).fill(dark);
  const k = Math.cos(age * Math.PI * 2) * r;
  const side = age < 0.5 ? 1 : -1;
  doc
    .path(
      `M ${x} ${y - r} A ${r} ${r} 0 0 ${side > 0 ? 1 : 0} ${x} ${y + r} A ${Math.abs(k)} ${r} 0 0 ${k * 1 > 0 === side > 0 ? 0 : 1} ${x} ${y - r} Z`,
    )
    .fill(light);
}

/** Orbits around a sun, each with a planet, in the given proportions. */
export const orbits =
  (look: { ground: string; ink: string; accent: string; radii: readonly number[] }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const [cx, cy] = [box.x + box.w * 0.5, box.y + box.h * 0.5];
      const unit = Math.max(box.w, box.h) * 0.62;
      doc.circle(cx, cy, unit * 0.018).fill(look.accent);
      for (const [i, radius] of look.radii.entries()) {
        const a = i * 2.39 + 0.6;
        doc
          .lineWidth(0.6)
          .strokeColor(look.ink)
          .strokeOpacity(0.7)
          .ellipse(cx, cy, unit * radius, unit * radius * 0.62)
          .stroke()
          .strokeOpacity(1);
        doc
          .circle(
            cx + Math.cos(a) * unit * radius,
            cy + Math.sin(a) * unit * radius * 0.62,
            unit * (0.006 + (i % 3) * 0.004),
          )
          .fill(i === 3 ? look.accent : look.ink);
      }
    });
