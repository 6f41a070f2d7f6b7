/**
 * For as long as this worker lives it holds the Web Lock of its own name, if it has one: the page learns
 * by it that the worker was taken away, which no event tells. Settles when the lock is held.
 */
export const holdName = (): Promise<void> =>
  new Promise((resolve) => {
    const { name } = self;
    if (!name || !navigator.locks) return resolve();
    void navigator.locks.request(name, () => {
      resolve();
      return forLife;
    });
  });

const forLife = new Promise<never>(() => {});
