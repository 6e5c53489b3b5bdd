/** Courses of the school in the console: what is in them, what can be heard, a single word changed. */
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { AuditValue } from '@xueban/contract/school/audit-words';
import type { LibraryCourse, LibraryCourseDetail, LibraryWord } from '@xueban/contract/school/library';
import type { ObjectStore } from '../../../adapters/objects/store';
import { MAX_SOUND_BYTES } from '../../../adapters/speech/speech';
import type { Db, Executor, Transact } from '../../../database';
import type { Range } from '../../../database/listing';
import type { Page } from '../../../plugins/calls';
import type { Config } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { type AudioLinks, loadUnits, type Sound } from '../../courses';
import { keepSound, removeSound, takeBody } from '../../files';
import { changeWord } from '../../words';
import { countQuestions, findCourse, findWord, type LibraryWordRow, listCourses, listSpoken, listWords } from './library.repository';

interface LibraryParts {
  db: Db;
  transact: Transact;
  audit: Audit;
  audio: AudioLinks;
  objects: ObjectStore;
  pace: Pick<Config, 'transferStallSeconds'>;
}

interface WordQuery {
  q?: string;
  unit_id?: number;
  only?: 'recorded' | 'silent';
}

type Kind = 'word' | 'example';
type WordBody = Pick<LibraryWord, 'version' | 'phonetic' | 'part_of_speech' | 'meaning' | 'example' | 'translation'>;

const LONGEST_MS = 5 * 60_000;

/** Words with where they are heard. */
function wordWriter(audio: AudioLinks): (row: LibraryWordRow) => LibraryWord {
  function getSound(sound: Sound): LibraryWord['sound'] {
    const url = audio.findUrl(sound);
    return { state: url === null ? 'none' : sound.objectKey === null ? 'spoken' : 'recorded', url };
  }

  return (row) => ({
    id: row.id,
    version: row.version,
    place: `${row.unit} · ${row.chapter}`,
    spelling: row.spelling,
    phonetic: row.phonetic,
    part_of_speech: row.part_of_speech,
    meaning: row.meaning,
    example: row.example,
    translation: row.translation,
    sound: getSound({ wordId: row.id, kind: 'word', text: row.spelling, phonetic: row.phonetic, objectKey: row.audio_object_key }),
    example_sound: getSound({
      wordId: row.id,
      kind: 'example',
      text: row.example,
      phonetic: row.phonetic,
      objectKey: row.example_audio_object_key,
    }),
  });
}

async function takeSound(body: Readable, stallMs: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  await takeBody(
    body,
    (piece) => {
      size += piece.length;
      if (size > MAX_SOUND_BYTES) return Promise.reject(new AppError('WORD_REFUSED', { values: { reason: '录音太大，最多 5 MB' } }));
      pieces.push(piece);
      return Promise.resolve();
    },
    { signal: new AbortController().signal, stallMs, totalMs: LONGEST_MS },
  );
  return Buffer.concat(pieces);
}

const toOutline = (units: Awaited<ReturnType<typeof loadUnits>>, questions: ReadonlyMap<number, number>): LibraryCourseDetail['units'] =>
  units.map((unit) => ({
    id: unit.id,
    name: unit.name,
    chapters: unit.chapters.map((chapter) => ({
      id: chapter.id,
      name: chapter.name,
      words_count: chapter.words_count,
      sections: chapter.sections.map(({ id, name }) => ({ id, name, questions_count: questions.get(id) ?? 0 })),
    })),
  }));

export function createLibraryService({ db, transact, audit, audio, objects, pace }: LibraryParts) {
  const toWord = wordWriter(audio);

  async function requireWord(id: number): Promise<LibraryWord> {
    const row = await findWord(db, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toWord(row);
  }

  async function requireCourse(id: number): Promise<LibraryCourse> {
    const course = await findCourse(db, id);
    if (!course) throw new AppError('NOT_FOUND');
    return course;
  }

  const isSilent = ({ id, spelling, phonetic, objectKey }: Awaited<ReturnType<typeof listSpoken>>[number]): boolean =>
    audio.findUrl({ wordId: id, kind: 'word', text: spelling, phonetic, objectKey }) === null;

  const recordEvent = ({ staff, caller }: StaffActor, action: AuditValue, id: number, tx: Executor): Promise<void> =>
    audit.record({ kind: 'word_changed', staffId: staff.staffId, address: caller.address, details: { deed: action, id } }, tx);

  return {
    listCourses: (): Promise<LibraryCourse[]> => listCourses(db),

    async findCourse(id: number): Promise<LibraryCourseDetail> {
      const course = await requireCourse(id);
      const [units, questions, spoken] = [await loadUnits(db, id), await countQuestions(db, id), await listSpoken(db, id)];
      return {
        ...course,
        units: toOutline(units, questions),
        recorded_count: spoken.filter(({ objectKey }) => objectKey !== null).length,
        silent_count: spoken.filter(isSilent).length,
      };
    },

    async listWords(courseId: number, { q, unit_id: unitId, only }: WordQuery, range: Range): Promise<Page<LibraryWord[]>> {
      await requireCourse(courseId);
      const search = q?.trim() ? q.trim() : undefined;
      const ids = only === 'silent' ? (await listSpoken(db, courseId)).filter(isSilent).map(({ id }) => id) : undefined;
      const { items, total } = await listWords(db, courseId, { search, unitId, isRecorded: only === 'recorded', ids }, range);
      return { items: items.map(toWord), total };
    },

    findWord: requireWord,

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE, WORD_REFUSED */
    async changeWord(actor: StaffActor, id: number, { version, part_of_speech: partOfSpeech, ...values }: WordBody): Promise<LibraryWord> {
      await changeWord({ db, transact }, { id, version }, { ...values, partOfSpeech }, (tx) => recordEvent(actor, 'changed', id, tx));
      return requireWord(id);
    },

    /** @throws AppError NOT_FOUND, WORD_REFUSED, UPLOAD_INTERRUPTED */
    async keepRecording(actor: StaffActor, id: number, { kind, file_name: name }: { kind: Kind; file_name: string }, body: Readable) {
      const word = await requireWord(id);
      if (kind === 'example' && word.example === '') throw new AppError('WORD_REFUSED', { values: { reason: '这个单词没有例句' } });
      const ending = path.extname(name).slice(1).toLowerCase();
      const bytes = await takeSound(body, pace.transferStallSeconds * 1000);
      const reason = await keepSound(db, objects, { wordId: id, kind, ending }, bytes, (tx) =>
        recordEvent(actor, `${kind}_recorded`, id, tx),
      );
      if (reason !== undefined) throw new AppError('WORD_REFUSED', { values: { reason } });
      return requireWord(id);
    },

    async removeRecording(actor: StaffActor, id: number, kind: Kind): Promise<LibraryWord> {
      await requireWord(id);
      await removeSound(db, objects, { wordId: id, kind }, (tx) => recordEvent(actor, `${kind}_recording_removed`, id, tx));
      return requireWord(id);
    },
  };
}
