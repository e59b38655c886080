/** The requested thing does not exist. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}
