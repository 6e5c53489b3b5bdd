/** Files that survive the app; WeChat removes temporary ones when it closes. 200 MB in all. */

const folder = (): string => wx.env.USER_DATA_PATH;

/** Moves a temporary or kept file to a name of its own, with its ending. @returns its path there @throws when there is no room, or no such file */
export function keepFile(path: string, name: string): string {
  const target = keptPath(`${name}${/\.[a-z0-9]+$/i.exec(path)?.[0] ?? ''}`);
  // WeChat saves only what is temporary.
  if (!path.startsWith(folder())) return wx.getFileSystemManager().saveFileSync(path, target);
  wx.getFileSystemManager().renameSync(path, target);
  return target;
}

/** Where a kept file lies today: WeChat may move the folder of the app. */
export const keptPath = (name: string): string => `${folder()}/${name}`;
export const toName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function removeFile(path: string): void {
  try {
    wx.getFileSystemManager().unlinkSync(path);
  } catch {
    // Nothing to remove is what was asked for.
  }
}

/** Whether the phone says that the file does not exist; an unreadable one still does. */
export function isGone(path: string): boolean {
  try {
    wx.getFileSystemManager().accessSync(path);
    return false;
  } catch (error) {
    const { message, errMsg } = error as { message?: string; errMsg?: string };
    return /no such file/i.test(`${message} ${errMsg}`);
  }
}

/** Paths of the kept files whose names begin so. */
export function keptFiles(prefix: string): string[] {
  try {
    return wx
      .getFileSystemManager()
      .readdirSync(folder())
      .filter((name) => name.startsWith(prefix))
      .map((name) => `${folder()}/${name}`);
  } catch {
    return [];
  }
}
