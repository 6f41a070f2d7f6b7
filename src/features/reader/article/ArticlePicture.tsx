import { useEffect, useRef, useState } from 'react';
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
  const isNear = useNear(canvas);
  useEffect(() => {
    const { current } = canvas;
    if (!current || !isNear || !engine) return undefined;
    const id = newPaintId();
    let isOver = false;
    const shade = tone === 'light' ? undefined : { kind: tone, invertsScans };
    const part = {
      x: rect.x / size.width,
      y: rect.y / size.height,
      width: rect.width / size.width,
      height: rect.height / size.height,
    };
    const paint = async (): Promise<void> => {
      const index = (page - 1) as PageIndex;
      const request = { id, page: index, ...paintOf(part, size), priority: 'visible' } as const;
      const answer = await engine.paint({ ...request, tone: shade });
      if (answer.kind !== 'painted') return;
      if (isOver) return answer.bitmap.close();
      Object.assign(current, { width: answer.bitmap.width, height: answer.bitmap.height });
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(answer.bitmap);
    };
    void paint();
    return () => {
      isOver = true;
      engine.cancel(id);
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

/** Whether an element is less than a screen away. A picture that is farther releases its bitmap. */
function useNear(element: React.RefObject<HTMLCanvasElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isIn = entry?.isIntersecting === true;
        if (!isIn) current.width = 1;
        setNear(isIn);
      },
      { root: current.closest('[data-face]'), rootMargin: '100% 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
