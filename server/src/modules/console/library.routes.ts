/** Courses of the school in the console: files that staff bring, what is made of them, and what is there. */
import type { FastifyInstance } from 'fastify';
import { pageRange } from '../../plugins/calls';
import type { ModuleParts } from '../parts';
import { createSchoolFileService } from './files/files.service';
import { createTurns } from './files/turns';
import { createLibraryService } from './library/library.service';
import { createMathImportService } from './math-imports/math-imports.service';
import { createWordImportService } from './word-imports/word-imports.service';

export function libraryRoutes(api: FastifyInstance, { schoolCall: call, database: { db }, config, now }: ModuleParts): void {
  const { transact, staffAudit: audit } = api.accounts;
  const { once } = api.staff;
  const files = createSchoolFileService({ db, transact, pace: config, now });
  const turns = createTurns(api.log);
  api.addSweeper(files);
  call('POST files', ({ staff, query, bytes, request }) => {
    const length = request.headers['content-length'];
    return files.receive(staff, query, bytes, length === undefined ? undefined : Number(length));
  });
  call('POST files/{fileId}/remove', async ({ staff, params }) => {
    await files.remove(staff, params.fileId);
    return null;
  });
  const words = createWordImportService({ db, once, audit, files, turns, now });
  call('POST files/{fileId}/read_words', ({ staff, params, body }) => words.read(staff, params.fileId, body));
  call('GET files/{fileId}/words', ({ staff, params, query }) => words.list(staff, params.fileId, query.list, pageRange(query)));
  call('POST files/{fileId}/import_words', ({ staff, params, body, idempotencyKey, caller }) =>
    words.import({ staff, idempotencyKey, caller }, params.fileId, body.number),
  );

  const library = createLibraryService({
    db,
    transact,
    audit,
    audio: api.files.audio.links,
    objects: api.files.kept.objects,
    pace: config,
  });
  call('GET library/courses', () => library.listCourses());
  call('GET library/courses/{id}', ({ params }) => library.findCourse(params.id));
  call('GET library/courses/{id}/words', ({ params, query }) => library.listWords(params.id, query, pageRange(query)));
  call('GET library/words/{id}', ({ params }) => library.findWord(params.id));
  call('PUT library/words/{id}', ({ staff, params, body, caller }) => library.changeWord({ staff, caller }, params.id, body));
  call('POST library/words/{id}/recording', ({ staff, params, query, bytes, caller }) =>
    library.keepRecording({ staff, caller }, params.id, query, bytes),
  );
  call('POST library/words/{id}/recording/remove', ({ staff, params, body, caller }) =>
    library.removeRecording({ staff, caller }, params.id, body.kind),
  );

  const math = createMathImportService({ db, once, audit, files, turns, now });
  call('POST files/{fileId}/read_math', ({ staff, params }) => math.read(staff, params.fileId));
  call('GET files/{fileId}/math_problems', ({ staff, params, query }) => math.listProblems(staff, params.fileId, pageRange(query)));
  call('GET files/{fileId}/math_questions', ({ staff, params, query }) =>
    math.listQuestions(staff, params.fileId, query.section, pageRange(query)),
  );
  call('GET files/{fileId}/math_handout', ({ staff, params, query }) => math.findHandout(staff, params.fileId, query.section));
  call('POST files/{fileId}/publish_math', ({ staff, params, body, idempotencyKey, caller }) =>
    math.publish({ staff, idempotencyKey, caller }, params.fileId, body.number),
  );
  call('GET library/sections/{id}/handout', ({ params }) => math.findPublishedHandout(params.id));
  call('GET library/sections/{id}/questions', ({ params, query }) => math.listPublished(params.id, pageRange(query)));
}
