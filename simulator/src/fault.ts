/** What an exception of a program says of itself. */
export interface Thrown {
  message: string;
  /** File, line and column, '' where nobody knows. */
  place: string;
  /** What was running. */
  where?: string;
}

const SERVER_LOST = /^(request|downloadFile|uploadFile):fail net::/;
/** What asks the cloud itself, and how the simulator, which has none, answers: all else of `wx.cloud` WeChat does on the phone. */
const CLOUD_LOST =
  /^cloud\.(Cloud\.)?(callFunction|callContainer|connectContainer|uploadFile|downloadFile|deleteFile|getTempFileURL|database\.(\w+\.)*(get|add|set|update|remove|count|watch|end)):fail not supported$/;
const NO_MODULE = /^module '(.+)' is not defined, require args is '(.+)'$/;
const NOT_REGISTERED = /^(?:Component|Page) "(.+)" has not been registered yet\.$/;
/** So WeChat's component engine says that it was reading what the program had given to Component(). */
const DEFINITION = /^\[prepare\] /;

const withoutEnding = (file: string): string => file.replace(/\.\w+$/, '').replace(/\/index$/, '');

/**
 * Which exceptions no host could spare a program, by rule: a definition that WeChat's component engine refuses, too, a file that is
 * not in the package, a server or cloud that is not there, and what only follows from the others. All others may be of the
 * simulator's making, and so may all that goes wrong in a library which WeChat brings, but for files that it has not.
 */
export class Faults {
  private readonly names: ReadonlySet<string>;

  /** @param files of the package, and of the libraries @param brought packages that WeChat brings: useExtendedLib */
  constructor(
    files: readonly string[],
    private readonly brought: readonly string[] = [],
  ) {
    this.names = new Set(files.map(withoutEnding));
  }

  /** @param thrown on one page @returns those that may be of the simulator's making */
  notOwn(thrown: readonly Thrown[]): Thrown[] {
    const failed = new Set(thrown.map(({ where }) => where));
    // A script that has thrown registers nothing; what has gone wrong elsewhere keeps none from it.
    const isTold = ({ message }: Thrown): boolean => failed.has(`${NOT_REGISTERED.exec(message)?.[1]}.js`);
    return thrown.filter((one) => !isTold(one) && !this.isOwn(one));
  }

  private isOwn({ message, where = '' }: Thrown): boolean {
    const [, file = NOT_REGISTERED.exec(message)?.[1], asked = ''] = NO_MODULE.exec(message) ?? [];
    const library = this.brought.find((name) => (file ?? where).includes(name));
    if (library !== undefined) return file !== undefined && this.misses(library, file);
    if (file !== undefined) return !this.names.has(withoutEnding(file)) && !this.isPackage(asked);
    return DEFINITION.test(where) || SERVER_LOST.test(message) || CLOUD_LOST.test(message);
  }

  /** Whether a library that is there has no such file. */
  private misses(library: string, file: string): boolean {
    const has = (start: string): boolean => [...this.names].some((name) => name.startsWith(`miniprogram_npm/${start}`));
    return has(`${library}/`) && !has(withoutEnding(file.slice(file.indexOf(library))));
  }

  /** Whether a name may be that of an npm package which is there. */
  private isPackage(asked: string): boolean {
    return (
      asked !== '' && !/^\.{0,2}\//.test(asked) && [...this.names].some((name) => name.endsWith(`miniprogram_npm/${withoutEnding(asked)}`))
    );
  }
}
