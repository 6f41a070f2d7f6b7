/** Keeps the last few values of a function that takes a number. A value that rejects is not kept. */
export class Recent<T> {
  readonly #make: (key: number) => Promise<T>;
  readonly #most: number;
  readonly #dispose: (value: T) => void;
  readonly #values = new Map<number, Promise<T>>();

  constructor(
    most: number,
    make: (key: number) => Promise<T>,
    dispose: (value: T) => void = () => {},
  ) {
    this.#most = most;
    this.#make = make;
    this.#dispose = dispose;
  }

  get(key: number): Promise<T> {
    const value = this.#values.get(key) ?? this.#make(key);
    // The last one used is the last one of the map.
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    this.#evict();
    return value;
  }

  #evict(): void {
    const [oldest] = this.#values;
    if (!oldest || this.#values.size <= this.#most) return;
    this.#values.delete(oldest[0]);
    void oldest[1].then(this.#dispose, () => undefined);
  }
}
