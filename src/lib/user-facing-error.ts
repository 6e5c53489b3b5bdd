/** An error whose message is written for the user, in Chinese. */
export class UserFacingError extends Error {
  constructor(message: string) {
    super(message);
    // Babel compiles classes for old phones: without this, instanceof fails there.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = new.target.name;
  }
}
