import { useEffect, useEffectEvent, useRef } from 'react';
import { type Events, mount, type Mounted, type Options } from '@gatefold/embed';

interface Props extends Options {
  readonly src: string;
  readonly onPageTurned?: (detail: Events['pageTurned']) => void;
}

/** A store or a reader that follows its props. Copy this file and add the events that you need. */
export function Gatefold({ onPageTurned, ...options }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const applied = useRef<Options>({});
  const wanted = JSON.stringify(options);
  const mountStore = useEffectEvent((element: Element) => mount(element, options));
  const turned = useEffectEvent((detail: Events['pageTurned']) => onPageTurned?.(detail));

  useEffect(() => {
    if (!container.current) return undefined;
    const store = mountStore(container.current);
    store.on('pageTurned', (detail) => turned(detail));
    mounted.current = store;
    return store.destroy;
  }, []);

  useEffect(() => {
    const now = JSON.parse(wanted) as Options;
    // `update` keeps options that are absent: an option that was removed is passed as undefined.
    const before = Object.keys(applied.current).map((name) => [name, undefined] as const);
    mounted.current?.update({ ...Object.fromEntries(before), ...now });
    applied.current = now;
  }, [wanted]);

  return <div ref={container} />;
}
