/** The subject of a rejected request. */
type Subject =
  | 'command'
  | 'coupon'
  | 'operation'
  | 'payment'
  | 'plan'
  | 'store_setting'
  | 'support'
  | 'user';

/**
 * An error whose message is written for an operator: one sentence with the reason and the remedy. Nothing
 * was changed. Every other error is a fault of the program.
 */
export class OperatorError<Code extends string = Subject> extends Error {
  readonly code: Code;

  constructor(code: Code, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}
