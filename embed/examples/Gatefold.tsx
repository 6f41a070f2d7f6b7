import { useEffect, useEffectEvent, useRef } from 'react';
import { type Events, mount, type Mounted, type Options } from '@gatefold/embed';

interface Props extends Options {
  readonly src: string;
  readonly onPageTurned?: (detail: Events['pageTurned']) => void;
}

/** A store, or a reader, that follows its props. Copy it and add the events that you listen to. */
export function Gatefold({ onPageTurned, ...options }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const wanted = JSON.stringify(options);
  const begin = useEffectEvent((element: Element) => mount(element, options));
  const turned = useEffectEvent((detail: Events['pageTurned']) => onPageTurned?.(detail));

  useEffect(() => {
    if (!place.current) return undefined;
    const store = begin(place.current);
    store.on('pageTurned', (detail) => turned(detail));
    mounted.current = store;
    return store.destroy;
  }, []);

  useEffect(() => mounted.current?.update(JSON.parse(wanted) as Options), [wanted]);

  return <div ref={place} />;
}
