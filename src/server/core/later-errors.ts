/** Too many requests; the caller may retry after `retryAfter` seconds. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A required part is missing, not configured or switched off; the caller may retry after `retryAfter` seconds. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfter: number | undefined;
  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** An admin made the site read-only. */
export class ReadOnly extends Unavailable {}

/** An admin closed the site for maintenance. */
export class Maintenance extends Unavailable {}

/** Another service failed or answered nonsense. */
export class BadGateway extends Error {
  override readonly name = 'BadGateway';
}
