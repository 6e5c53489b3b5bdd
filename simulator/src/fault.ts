/** What an exception of a program says of itself. */
export interface Thrown {
  message: string;
  /** File, line and column, '' where nobody knows. */
  place: string;
  /** What was running. */
  where?: string;
}

const SERVER_LOST = /^(request|downloadFile|uploadFile):fail net::/;
const CLOUD_LOST = /^cloud\.[\w.]+:fail/;
const NO_MODULE = /^module '(.+)' is not defined in the package$/;
const NOT_REGISTERED = /^(?:Component|Page) "(.+)" has not been registered yet\.$/;
/** So WeChat's component engine says that it was reading what the program had given to Component(). */
const DEFINITION = /^\[prepare\] /;

const nameOf = (file: string): string => file.replace(/(\/index)?(\.js)?$/, '').replace(/^.*\//, '');

/**
 * Which exceptions no host could spare a program, by rule: a definition that WeChat's component engine refuses, too, a file that is
 * nowhere in the package, a server or cloud that is not there, and what only follows from the others. All others may be of the
 * simulator's making.
 */
export class Faults {
  private readonly names: ReadonlySet<string>;

  /** @param scripts of the package */
  constructor(scripts: readonly string[]) {
    this.names = new Set(scripts.map(nameOf));
  }

  /** @param thrown on one page @returns those that may be of the simulator's making */
  notOwn(thrown: readonly Thrown[]): Thrown[] {
    const reasons = thrown.filter(({ message }) => !NOT_REGISTERED.test(message));
    return (reasons.length > 0 ? reasons : thrown).filter((one) => !this.isOwn(one));
  }

  private isOwn({ message, where = '' }: Thrown): boolean {
    const file = (NO_MODULE.exec(message) ?? NOT_REGISTERED.exec(message))?.[1];
    if (file !== undefined) return !this.names.has(nameOf(file));
    return DEFINITION.test(where) || SERVER_LOST.test(message) || CLOUD_LOST.test(message);
  }
}
