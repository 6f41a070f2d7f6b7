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

  has(key: number): boolean {
    return this.#values.has(key);
  }

  get(key: number): Promise<T> {
    const value = this.#values.get(key) ?? this.#make(key);
    this.set(key, value);
    return value;
  }

  /** Adds a value that was made elsewhere. */
  set(key: number, value: Promise<T>): void {
    // The last one used is the last one of the map.
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    this.#evict();
  }

  #evict(): void {
    const [oldest] = this.#values;
    if (!oldest || this.#values.size <= this.#most) return;
    this.#values.delete(oldest[0]);
    void oldest[1].then(this.#dispose, () => undefined);
  }
}
