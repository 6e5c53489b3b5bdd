import { outbox } from './phone-outbox';
import { ApiError, transportFailure } from '@/lib/http/api-error';
import { useSetRecoilState } from '@/lib/recoil';
import { owner, students, user } from '@/test/data';
import { newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { errorAnswer } from '@/test/server';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { emptyOutbox, hold, newToyPage, page, reply, type Toy, TOY_ID, ToyScreen, toyStorage, toyStream } from './test-toy';

const toy = (...wordIds: number[]): Toy => ({
  owner,
  id: TOY_ID,
  answers: wordIds.map((wordId) => ({ key: `server-${wordId}`, wordId })),
});
const fresh = (attempt: Toy) => ({ attempt, asOf: Date.now() });
const waiting = () => outbox.getPending(toyStream()).map(({ params }) => ('questionId' in params ? params.questionId : 0));
const kept = () => {
  toyStorage.writeTails();
  toyStorage.dropMemory();
  return toyStorage.lastKnown(TOY_ID, owner)?.answers.map(({ wordId }) => wordId);
};
beforeEach(() => {
  newLearner(toyStorage);
  newToyPage();
});
afterEach(() => {
  leavePages();
  return emptyOutbox();
});

/** Pictures that can be read once, at the tap. */
function fleetingPictures(): void {
  let readings = 0;
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]).buffer;
  phone().wx.getFileSystemManager = () => ({
    readFileSync: () => {
      readings += 1;
      if (readings > 1) throw new Error('readFileSync:fail no such file or directory');
      return jpeg;
    },
    readdirSync: () => [],
    saveFileSync: (_: string, path: string) => path,
    accessSync: () => undefined,
    unlinkSync: () => undefined,
  });
}

describe('an answer the outbox does not take', () => {
  test('is refused at the tap: nothing of it is shown or kept', async () => {
    const open = () => Promise.resolve(fresh(toy()));
    const shown = await openAsLearner(<ToyScreen open={open} />, { serve: {} });
    phone().network = hold;
    expect(() => page.opened.run.answer({ wordId: 1, photo: 'wxfile://tmp/broken.jpg' })).toThrow('照片读取失败，请再拍一张');
    await shown.run(() => void page.opened.run.answer({ wordId: 2 }));
    expect([shown.text(), waiting(), kept()]).toEqual(['words 2; 1', [2], [2]]);
    shown.unmount();
  });

  test('found out late, it is told and folded out; those before and behind it go in, once', async () => {
    fleetingPictures();
    const open = () => Promise.resolve({ attempt: toyStorage.lastKnown(TOY_ID, owner) ?? toy(), asOf: 0 });
    const shown = await openAsLearner(<ToyScreen open={open} />, { serve: {} });
    phone().network = hold;
    await shown.run(() => {
      page.opened.run.answer({ wordId: 1 });
      page.opened.run.answer({ wordId: 2, photo: 'wxfile://tmp/page.jpg' });
      page.opened.run.answer({ wordId: 3 });
    });
    expect(phone().toasts.map(({ title }) => title)).toEqual(['照片读取失败，请再拍一张']);
    await shown.run(() => void page.opened.run.answer({ wordId: 4 }));
    expect([shown.text(), waiting(), kept()]).toEqual(['words 1 3 4; 2', [1, 3, 4], [1, 3, 4]]);
    shown.unmount();
  });
});

test('an answer is kept even if the page fails to draw it', async () => {
  const open = () => Promise.resolve(fresh(toy()));
  const shown = await openAsLearner(<ToyScreen open={open} breaksAt={1} />, { serve: {} });
  phone().network = hold;
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of the error
  await shown.run(() => void page.opened.run.answer({ wordId: 1 })).catch(() => undefined);
  told.mockRestore();
  expect(waiting()).toEqual([1]);
  expect([...phone().storage.keys()].filter((key) => key.startsWith('outbox:'))).toHaveLength(1);
});

test('what only the phone knew is read again as soon as the page is back with a network; then not for a while', async () => {
  let readings = 0;
  const open = () => {
    readings += 1;
    return Promise.resolve({ attempt: toy(), asOf: readings === 1 ? 0 : Date.now() });
  };
  const shown = await openAsLearner(<ToyScreen open={open} rereadsOnShow />, { serve: {} });
  await shown.fire('show');
  await shown.fire('show');
  expect(readings).toBe(2);
  shown.unmount();
});

describe('another guardian', () => {
  let signIn: (guardianId: number, studentId: number) => void;
  function SignIn() {
    const setUser = useSetRecoilState(currentUserState);
    const setStatus = useSetRecoilState(sessionStatusState);
    const setStudent = useSetRecoilState(currentStudentState);
    signIn = (guardianId, studentId) => {
      setUser({ ...user, id: guardianId });
      setStatus('signed-in');
      setStudent({ ...students[0], id: studentId });
    };
    return null;
  }
  const openOffline = async (): Promise<RenderedPage> => {
    toyStorage.keep(toy(1));
    toyStorage.dropMemory();
    const open: Parameters<typeof ToyScreen>[0]['open'] = (learner) => {
      const attempt = toyStorage.lastKnown(TOY_ID, learner);
      return attempt ? Promise.resolve({ attempt, asOf: 0 }) : Promise.reject(transportFailure());
    };
    const both = (
      <>
        <SignIn />
        <ToyScreen open={open} />
      </>
    );
    return renderPage(both, { serve: {}, state: (set) => set(sessionStatusState, 'unreachable') });
  };

  test.each([
    ['with a student of their own', { ...owner, guardianId: 8, studentId: 3 }],
    ['of the same student', { ...owner, guardianId: 8 }],
  ])('%s, signed in on top of what was opened offline, does not see it', async (_, { guardianId, studentId }) => {
    const shown = await openOffline();
    expect(shown.text()).toBe('words 1; 1');
    await shown.run(() => signIn(guardianId, studentId));
    await shown.fire('show');
    expect(shown.text()).toBe('nothing');
    expect(() => page.opened.run.answer({ wordId: 2 })).toThrow('nothing is open');
    expect(waiting()).toEqual([]);
    shown.unmount();
  });

  test('cannot answer it in the moment before it is gone', async () => {
    const shown = await openOffline();
    await shown.run(() => signIn(8, 3));
    page.opened.run.state = { ...page.opened.run.state, attempt: toy(1) };
    expect(() => page.opened.run.answer({ wordId: 2 })).toThrow('学员换了，请重新打开这一页');
    expect(waiting()).toEqual([]);
    shown.unmount();
  });

  test('the same one, signed in again, goes on', async () => {
    const shown = await openOffline();
    await shown.run(() => signIn(owner.guardianId, owner.studentId));
    expect(shown.text()).toBe('words 1; 1');
    shown.unmount();
  });
});

describe('a refusal', () => {
  /** Readings of the server, in the order they were asked for, answered by the test. */
  const readings: { resolve: (attempt: Toy) => void; reject: (error: unknown) => void }[] = [];
  const open = (): Promise<{ attempt: Toy; asOf: number }> =>
    new Promise((resolve, reject) => {
      readings.push({ resolve: (attempt) => resolve(fresh(attempt)), reject });
    });
  beforeEach(() => {
    readings.splice(0);
  });

  const opened = async (): Promise<RenderedPage> => {
    const shown = await openAsLearner(<ToyScreen open={open} />, { serve: {} });
    await shown.run(() => readings[0]?.resolve(toy()));
    phone().network = () => errorAnswer('RECORD_COMPLETED');
    return shown;
  };

  test('what was asked before it and comes later is not taken', async () => {
    const shown = await opened();
    await shown.run(() => page.opened.run.open());
    await shown.run(() => void page.opened.run.answer({ wordId: 1 }));
    expect(readings).toHaveLength(3);
    await shown.run(() => readings[2]?.resolve(toy(5)));
    await shown.run(() => readings[1]?.resolve(toy()));
    expect(shown.text()).toBe('words 5; 2');
    shown.unmount();
  });

  test('a later reading takes over from the one that followed it, answers given since and all', async () => {
    const shown = await opened();
    await shown.run(() => void page.opened.run.answer({ wordId: 1 }));
    await shown.run(() => page.opened.run.open());
    phone().network = hold;
    await shown.run(() => void page.opened.run.answer({ wordId: 2 }));
    await shown.run(() => readings[2]?.resolve(toy()));
    expect(shown.text()).toBe('words 2; 2');
    shown.unmount();
  });

  test.each([transportFailure(), new ApiError(500, '')])('not read again: the answer does not come back all the same', async (problem) => {
    const shown = await opened();
    await shown.run(() => void page.opened.run.answer({ wordId: 1 }));
    phone().network = hold;
    await shown.run(() => void page.opened.run.answer({ wordId: 2 }));
    await shown.run(() => readings[1]?.reject(problem));
    expect(shown.text()).toBe('words 2; 2');
    expect(kept()).toEqual([2]);
    shown.unmount();
  });
});

describe('one attempt open twice in the page stack', () => {
  let readings = 0;
  /** What is on the server says which reading of it this is. */
  const counted = (): Promise<{ attempt: Toy; asOf: number }> => {
    readings += 1;
    return Promise.resolve(fresh(toy(readings)));
  };
  const told = () => phone().toasts.map(({ title }) => title);
  beforeEach(() => {
    readings = 0;
  });

  test('the copy in front tells of a refusal, once; the one below is read again when it is shown', async () => {
    const below = await openAsLearner(<ToyScreen open={counted} />, { serve: {} });
    await below.fire('hide');
    const front = await openAsLearner(<ToyScreen open={counted} />, { serve: {} });
    expect([below.text(), front.text()]).toEqual(['words 1; 1', 'words 2; 1']);
    phone().network = () => errorAnswer('RECORD_COMPLETED');
    await front.run(() => void page.opened.run.answer({ wordId: 9 }));
    expect(told()).toEqual(['refused']);
    expect([below.text(), front.text()]).toEqual(['words 1; 1', 'words 3; 2']);
    front.unmount();
    await below.fire('show');
    expect(told()).toEqual(['refused']);
    expect(below.text()).toBe('words 4; 2');
  });

  test('with none in front it waits, and is told by the first that is', async () => {
    const shown = await openAsLearner(<ToyScreen open={counted} />, { serve: {} });
    phone().network = hold;
    await shown.run(() => void page.opened.run.answer({ wordId: 9 }));
    await shown.fire('hide');
    await shown.run(() => reply(errorAnswer('RECORD_COMPLETED')));
    expect([told(), outbox.getRefused(toyStream()).length]).toEqual([[], 1]);
    await shown.fire('show');
    expect([told(), outbox.getRefused(toyStream()).length]).toEqual([['refused'], 0]);
    expect(shown.text()).toBe('words 2; 2');
  });
});
