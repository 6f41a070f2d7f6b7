/** Where the store is that webhooks go to; it opens after the simulators do. */
export class StoreToTell {
  /** Its origin. */
  readonly opened: Promise<string>;
  private readonly settle: (origin: string) => void;

  constructor() {
    const box: { settle?: (origin: string) => void } = {};
    this.opened = new Promise<string>((resolve) => {
      box.settle = resolve;
    });
    this.settle = (origin) => box.settle?.(origin);
  }

  open(origin: string): void {
    this.settle(origin);
  }
}
