/** Never given back: the page learns by it that this worker was taken away, which no event tells. */
const forLife = () => new Promise<never>(() => {});

/** For as long as this worker lives it holds the Web Lock of its own name, if it has one. */
export function holdName(): void {
  if (self.name) void navigator.locks?.request(self.name, forLife);
}
