/**
 * Refusals of the domain. Only `http/error-response.ts` maps them to statuses. Every message is one sentence that tells
 * a person how to proceed.
 */

/** A refusal that may concern one field of the message, which a form shows beside that field. */
abstract class Refused extends Error {
  readonly field: string | undefined;
  constructor(message: string, { field, ...options }: ErrorOptions & { field?: string | undefined } = {}) {
    super(message, options);
    this.field = field;
  }
}

/** The request is malformed or breaks a rule of the contract. */
export class Invalid extends Refused {
  override readonly name = 'Invalid';
}

/** The request conflicts with stored data: a taken slug or username, somebody else's edit. */
export class Conflict extends Refused {
  override readonly name = 'Conflict';
}
