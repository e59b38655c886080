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
