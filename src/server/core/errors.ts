/** Refusals in words of the domain. `http/error-response.ts` alone knows which status each one is. Every message is one sentence that tells a person what to do. */

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

/** Nobody is logged in. */
export class LoginRequired extends Error {
  override readonly name = 'LoginRequired';
  constructor(message = 'Please login first') {
    super(message);
  }
}

/** An admin is logged in whose signature is too old for this; by signing in again they may do it. */
export class SignatureTooOld extends Error {
  override readonly name = 'SignatureTooOld';
  constructor() {
    super('This needs a signature of your wallet that is not older than an hour; please sign in again.');
  }
}

/** Somebody is logged in who may not do this. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** It was sent to a name that is not this site's. */
export class Misdirected extends Error {
  override readonly name = 'Misdirected';
}

/** It collides with what is there: a taken slug or username, an edit by somebody else. */
export class Conflict extends Refused {
  override readonly name = 'Conflict';
}

/** Too often; it may be tried again after `retryAfter` seconds. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A part that is needed is missing or not configured. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Another service that this one depends on failed or answered nonsense. */
export class BadGateway extends Error {
  override readonly name = 'BadGateway';
}
