/** Makes one print: the work of a job. */
import type { Executor } from '../../database';
import type { ObjectStore } from '../../adapters/objects/store';
import type { Printer } from './printing/printer';
import { getContentHash } from './printing/sheet';
import { getSchoolDay } from '../school/rules/school-calendar';
import { createPhotoReader } from './photos';
import { findPrint, type PrintKey, saveMade, setStatus } from './prints.repository';
import { loadContent, type SheetSources } from './sheet-source';

export interface MakerParts {
  db: Executor;
  sources: SheetSources;
  objects: ObjectStore;
  printer: Printer;
  /** Takes a lock that ends with the process that holds it; undefined while another holds it. */
  exclusively: <T>(key: PrintKey, work: () => Promise<T>) => Promise<T | undefined>;
  /** An object that nothing refers to any more; links to it may still be about. */
  discard: (objectKey: string) => Promise<void>;
  now: () => Date;
}

export function createMaker({ db, sources, objects, printer, exclusively, discard, now }: MakerParts) {
  async function make(key: PrintKey): Promise<void> {
    const print = await findPrint(db, key);
    if (!print || print.status === 'ready' || print.status === 'failed') return; // made meanwhile, or given up
    await setStatus(db, key, 'making');
    const content = await loadContent(db, sources, print);
    const { pdf, pages } = await printer.render({
      ...(await createPhotoReader(objects)(content)),
      number: print.number,
      day: getSchoolDay(print.createdAt),
    });
    const contentHash = getContentHash(content);
    const objectKey = `prints/${key.studentId}/${key.id}-${contentHash.slice(0, 12)}.pdf`;
    await objects.put(objectKey, pdf, 'application/pdf');
    if (!(await saveMade(db, key, { objectKey, pagesCount: pages, byteSize: pdf.length, contentHash, madeAt: now() })))
      return objects.remove(objectKey);
    if (print.objectKey !== null && print.objectKey !== objectKey) await discard(print.objectKey);
  }

  return {
    /** Makes it unless another process is at it. @throws what went wrong */
    make: (key: PrintKey): Promise<void> => exclusively(key, () => make(key)).then(() => undefined),
    /** Gives up: people see that it failed and can ask for it again. */
    giveUp: (key: PrintKey): Promise<void> => setStatus(db, key, 'failed'),
  };
}
