/**
 * Refusals in words of the domain. `http/error-response.ts` alone knows which status each one is. Every message is one
 * sentence that tells a person what to do.
 */

/** What was asked for is not there. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** A refusal that may be about one field of what was sent, by that name: a form shows it there. */
abstract class Refused extends Error {
  readonly field: string | undefined;
  constructor(message: string, { field, ...options }: ErrorOptions & { field?: string | undefined } = {}) {
    super(message, options);
    this.field = field;
  }
}

/** The request cannot be understood or breaks a rule of the contract. */
export class Invalid extends Refused {
  override readonly name = 'Invalid';
}

/** It collides with what is there: a taken slug or username, an edit by somebody else. */
export class Conflict extends Refused {
  override readonly name = 'Conflict';
}
