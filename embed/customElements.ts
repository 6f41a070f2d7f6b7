import { optionsOf } from './api.ts';
import { names } from './options.ts';
import type { Gatefold, GatefoldElement, Mounted } from './types.ts';

/** An inline reader has no height of its own, in CSS pixels. */
const readerHeight = 640;

/** Defines `<gatefold-store>` and `<gatefold-reader>`, once. On a server, which has no elements, nothing happens. */
export function defineElements({ mount }: Pick<Gatefold, 'mount'>): void {
  const { customElements } = globalThis;
  if (!customElements || customElements.get('gatefold-reader')) return;
  for (const [name, mode] of [
    ['store', 'embed'],
    ['reader', 'viewer'],
  ] as const) {
    // The browser reports an error of a reaction with the sentence of the option, and goes on.
    customElements.define(
      `gatefold-${name}`,
      class extends HTMLElement implements GatefoldElement {
        static observedAttributes = names.map((name) => name.toLowerCase());
        mounted: Mounted | null = null;
        connectedCallback(): void {
          // A custom element is inline by default.
          this.style.display ||= 'block';
          this.mounted = mount(this, this.#options());
        }
        disconnectedCallback(): void {
          this.mounted?.destroy();
          this.mounted = null;
        }
        attributeChangedCallback(): void {
          this.mounted?.update(this.#options());
        }
        #options() {
          const options = optionsOf((name) => this.getAttribute(name));
          const height = options.height ?? (mode === 'viewer' ? readerHeight : null);
          return { ...options, height, mode } as object;
        }
      },
    );
  }
}
