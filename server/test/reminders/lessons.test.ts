/** What is told of lessons: hours charged, and few hours left. On a real PostgreSQL, against a WeChat on this machine. */
import { createClassroom } from '../learning/school';
import { addHours } from '../support/app';
import { useRemindingSchool } from './school';
import { allow, lessonAt, newUser, loadReminders, sendAll, senderAt, findTime, captureSent } from './support';

const { wechat, api } = useRemindingSchool();
afterEach(() => void (wechat.delivered.length = 0));

const deliveredTo = (user: string) => wechat.delivered.filter(({ openId }) => openId === user);

test('charged: told once with what it cost and what is left; in the night not, but in the morning', async () => {
  const room = await createClassroom(api, { hours: 3.5 });
  const user = newUser();
  await allow(wechat, room, user, ['lesson', 'hours']);
  const services = await lessonAt(api, room, findTime(1, '13:30'));
  const sender = senderAt(api, services);
  expect(await sendAll(sender, room)).toBe(0);
  services.clock.set(findTime(2, '00:00'));
  await sendAll(sender, room);
  await sendAll(sender, room);
  expect(deliveredTo(user)).toEqual([
    {
      openId: user,
      template: 'template-of-lesson',
      page: 'pages/mine/index',
      data: {
        thing1: '孩子',
        name2: '王老师',
        time3: expect.stringMatching(/^\d{4}年\d{1,2}月\d{1,2}日 2[12]:\d\d$/),
        number4: '1.0',
        thing5: '剩 2.5 课时',
      },
    },
  ]);
  // Hours are not low yet.
  expect((await loadReminders(room)).hours).toBe('on 1');
});

test('two lessons told of in one morning: each with what was left after it', async () => {
  const room = await createClassroom(api, { hours: 5 });
  const user = newUser();
  for (let i = 0; i < 2; i += 1) await allow(wechat, room, user, ['lesson']);
  await lessonAt(api, room, findTime(1, '13:10'));
  const services = await lessonAt(api, room, findTime(1, '14:30'));
  services.clock.set(findTime(2, '00:00'));
  await sendAll(senderAt(api, services), room);
  expect(deliveredTo(user).map(({ data }) => data.thing5)).toEqual(['剩 4.0 课时', '剩 3.0 课时']);
});

test('hours low: told once by the lesson that made them few, whatever the school corrects, until they were more', async () => {
  const room = await createClassroom(api, { hours: 3 });
  const user = newUser();
  for (let i = 0; i < 3; i += 1) await allow(wechat, room, user, ['hours']);
  const told = (): (string | undefined)[] => deliveredTo(user).map(({ data }) => data.thing2);
  const services = await lessonAt(api, room, findTime(1, '08:00'));
  const sender = senderAt(api, services);
  const look = async (days: number, time: string): Promise<void> => {
    services.clock.set(findTime(days, time));
    await sendAll(sender, room);
  };
  await look(1, '09:00');
  expect(told()).toEqual(['剩 2.0 课时']);
  // Corrections by hand, also one that gives and takes back; and another lesson.
  await addHours(api.database.db, room.studentId, -0.5);
  await look(1, '09:05');
  await addHours(api.database.db, room.studentId, 0.5);
  await look(1, '09:10');
  await lessonAt(api, room, findTime(1, '09:30'));
  await addHours(api.database.db, room.studentId, 0.5);
  await look(2, '02:00');
  expect([told(), (await captureSent(api, room)).map(({ kind }) => kind)]).toEqual([['剩 2.0 课时'], ['hours']]);
  await addHours(api.database.db, room.studentId, 1.5);
  await look(2, '02:05');
  expect(told()).toHaveLength(1);
  await lessonAt(api, room, findTime(2, '02:30'));
  await look(2, '04:00');
  expect(told()).toEqual(['剩 2.0 课时', '剩 2.0 课时']);
});

test('hours low from the beginning: told after the first lesson; when what was told is not kept any more, it is no news either', async () => {
  const room = await createClassroom(api, { hours: 2 });
  const user = newUser();
  for (let i = 0; i < 2; i += 1) await allow(wechat, room, user, ['hours']);
  const services = await lessonAt(api, room, findTime(1, '02:00'));
  const sender = senderAt(api, services);
  await lessonAt(api, room, findTime(1, '04:00'));
  services.clock.set(findTime(1, '06:00'));
  await sendAll(sender, room);
  await sendAll(sender, room);
  expect(deliveredTo(user).map(({ data }) => data.thing2)).toEqual(['剩 0.0 课时']);
  await api.database.pool.query('delete from reminders where student_id = $1', [room.studentId]);
  services.clock.set(findTime(40, '02:00'));
  await sendAll(sender, room);
  expect(deliveredTo(user)).toHaveLength(1);
});

test('a lesson of before it was allowed is no news', async () => {
  const room = await createClassroom(api);
  const services = await lessonAt(api, room, new Date(Date.now() - 3 * 3_600_000));
  await allow(wechat, room, newUser(), ['lesson']);
  services.clock.set(findTime(1, '01:00'));
  await sendAll(senderAt(api, services), room);
  expect(await captureSent(api, room)).toEqual([]);
});
