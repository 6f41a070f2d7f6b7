import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PageIndex } from '../../../../workers/pdf/engineProtocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { paintOf } from '../clips/clipArea.ts';
import { nameOfPage } from '../pageLabels.ts';
import { preferences } from '../preferences.ts';
import { useSessionStore } from '../session/session.ts';
import { newPaintId } from '../stage/bitmapBudget.ts';
import { useTone } from '../tones/pageTone.ts';
import type { FigureItem } from './article.ts';
import { Picture } from './article.styles.ts';

/** CSS pixels for one PDF point, above which a small picture would be coarse. */
const mostScale = 2;

/** A picture of a page. The engine paints its part of the page while it is near the visible text. */
export function ArticlePicture({ figure }: { readonly figure: FigureItem }) {
  const { rect, alt, page, size } = figure;
  const { engine, pageLabels } = useSessionStore();
  const { invertsScans } = useSnapshot(preferences);
  const tone = useTone();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  useNear(canvas, setNear);
  useEffect(() => {
    const { current } = canvas;
    if (!current || !isNear || !engine) return undefined;
    const id = newPaintId();
    let isOver = false;
    const [x, y] = [rect.x / size.width, rect.y / size.height];
    const part = { x, y, width: rect.width / size.width, height: rect.height / size.height };
    const request = {
      id,
      page: (page - 1) as PageIndex,
      ...paintOf(part, size),
      priority: 'visible',
      tone: tone === 'light' ? undefined : { kind: tone, invertsScans },
    } as const;
    const paint = async (): Promise<void> => {
      const answer = await engine.paint(request);
      if (answer.kind !== 'painted') return;
      if (isOver) return answer.bitmap.close();
      Object.assign(current, { width: answer.bitmap.width, height: answer.bitmap.height });
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(answer.bitmap);
    };
    void paint();
    return () => {
      isOver = true;
      engine.cancel(id);
      // A picture that is far away releases its bitmap.
      current.width = 1;
    };
  }, [isNear, engine, tone, invertsScans, page, rect, size]);
  return (
    <Picture
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the engine's bitmap is shown on a canvas
      role="img"
      aria-label={alt || t('article.picture', { page: nameOfPage(page, pageLabels) })}
      style={{ aspectRatio: rect.width / rect.height, inlineSize: rect.width * mostScale }}
    />
  );
}

/** Calls back when an element comes nearer than a screen to the visible text, and when it leaves. */
export function useNear(
  element: RefObject<HTMLElement | null>,
  changed: (isNear: boolean) => void,
): void {
  const report = useEffectEvent(changed);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => report(entries.at(-1)?.isIntersecting === true),
      { root: current.closest('[data-face]'), rootMargin: '100% 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}
