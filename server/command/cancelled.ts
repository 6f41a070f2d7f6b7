/** The person pressed Ctrl-C. The message says what became of the work. */
export class Cancelled extends Error {
  constructor(message = 'Stopped: nothing was published.') {
    super(message);
  }
}
