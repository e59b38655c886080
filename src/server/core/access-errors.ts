/** Nobody is logged in. */
export class LoginRequired extends Error {
  override readonly name = 'LoginRequired';
  constructor(message = 'Please login first') {
    super(message);
  }
}

/** An admin is logged in, but the signature is too old for this action; signing in again allows it. */
export class SignatureTooOld extends Error {
  override readonly name = 'SignatureTooOld';
  constructor() {
    super('This needs a signature of your wallet that is not older than an hour; please sign in again.');
  }
}

/** Somebody is logged in but may not do this. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** The request's host is not a name of this site. */
export class Misdirected extends Error {
  override readonly name = 'Misdirected';
}
