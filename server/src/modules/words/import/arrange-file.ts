/** The long part of an import, which needs no database: rows become courses, and their words get wrong options. */
import { checkFile, type ReadOptions } from './check-rows';
import type { ReadFile } from './files/table';
import { furtherSenses } from './further-senses';
import { type ArrangedCourse, arrangeCourse } from './plan-import';
import { readOptions } from './read-options';
import type { Understood } from './understood';

/** Told while a file is read and imported. */
export type Progress = (message: string) => void;

export interface ReadCourses {
  courses: ArrangedCourse[];
  understood: Understood;
}

/**
 * @param baseName names the course where nothing in the file does
 * @throws ImportRefused with every problem found
 */
export function arrangeFile(read: ReadFile, baseName: string, options: ReadOptions, progress: Progress): ReadCourses {
  progress(`已读 ${read.tables.reduce((sum, { rows }) => sum + rows.length, 0)} 行`);
  const { courses, understood } = checkFile(read, baseName, options);
  const arranged = courses.map((course) =>
    arrangeCourse(course, furtherSenses(), readOptions(), (done) =>
      progress(`${course.name}：已为 ${done} / ${course.words.length} 词选好错误选项`),
    ),
  );
  return { courses: arranged, understood };
}
