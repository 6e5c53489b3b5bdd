import { useState } from 'react';
import { newPhone, type Phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { callPage } from '@/lib/http/call';
import { lesson } from '@/test/data';
import { errorAnswer, okAnswer } from '@/test/server';
import { resetNetwork } from '@/lib/network';
import { useRecoilCallback } from '@/lib/recoil';
import { type List, useList } from './list';

let device: Phone;
let list: List<typeof lesson>;

function Lessons({ name = 'lessons/10' }: { name?: string }) {
  list = useList(name, (page, perPage) => callPage('GET teaching_records', { query: { page, per_page: perPage, student_id_eq: 10 } }));
  return <>{`${list.status} ${list.collection.map(({ id }) => id).join(',')}${list.hasMore ? ' …' : ''}`}</>;
}

/** 23 lessons, ten a page. */
function serveLessons(): void {
  device.network = ({ url }) => {
    const page = Number(/page=(\d+)/.exec(url)?.[1]);
    const items = Array.from({ length: Math.min(10, 23 - (page - 1) * 10) }, (_, i) => ({ ...lesson, id: (page - 1) * 10 + i + 1 }));
    return okAnswer(items, { 'X-Page': String(page), 'X-Per-Page': '10', 'X-Total': '23', 'X-Total-Pages': '3' });
  };
}

beforeEach(() => {
  device = newPhone();
  resetNetwork();
  serveLessons();
});

test('page 1 when it appears, further pages on demand, until the last', async () => {
  const page = await renderPage(<Lessons name="a" />);
  expect(device.requests[0]?.url).toBe('https://api.test/learning/v1/teaching_records?page=1&per_page=10&student_id_eq=10');
  expect(page.text()).toBe('ready 1,2,3,4,5,6,7,8,9,10 …');
  await page.run(() => list.loadMore());
  expect(list.collection).toHaveLength(20);
  expect(list.hasMore).toBe(true);
  await page.run(() => list.loadMore());
  expect(list).toMatchObject({ hasMore: false, pagination: { page: 3, total: 23, pageSize: 10 } });
  expect(list.collection).toHaveLength(23);
  await page.run(() => list.loadMore());
  expect(device.requests).toHaveLength(3);
});

test('asked twice at once, a page is read once', async () => {
  const page = await renderPage(<Lessons name="b" />);
  await page.run(async () => {
    void list.loadMore();
    await Promise.resolve();
    void list.loadMore();
  });
  expect(list.collection).toHaveLength(20);
  expect(device.requests).toHaveLength(2);
});

test('refreshing goes back to page 1, the old items in view meanwhile', async () => {
  const page = await renderPage(<Lessons name="c" />);
  await page.run(() => list.loadMore());
  let answer: () => void = () => undefined;
  const network = device.network;
  device.network = (request) =>
    new Promise((resolve) => {
      answer = () => resolve(network(request));
    });
  await page.run(() => {
    void list.refresh();
  });
  expect(list).toMatchObject({ status: 'refreshing' });
  expect(list.collection).toHaveLength(20);
  await page.run(() => answer());
  expect(list.collection).toHaveLength(10);
});

test('an answer to an older question does not overwrite a newer one', async () => {
  const page = await renderPage(<Lessons name="d" />);
  const answers: (() => void)[] = [];
  const network = device.network;
  device.network = (request) =>
    new Promise((resolve) => {
      answers.push(() => resolve(network(request)));
    });
  await page.run(() => {
    void list.loadMore();
  });
  await page.run(() => {
    void list.refresh();
  });
  await page.run(() => answers[1]?.());
  await page.run(() => answers[0]?.());
  expect(list.collection).toHaveLength(10);
  expect(list.pagination.page).toBe(1);
});

test('a failure is told, keeps what is there, and can be tried again', async () => {
  const page = await renderPage(<Lessons name="e" />);
  device.network = () => errorAnswer('INTERNAL');
  await page.run(() => list.loadMore());
  expect(list).toMatchObject({ status: 'failed', hasMore: true });
  expect(list.collection).toHaveLength(10);
  expect(device.toasts).toHaveLength(1);
  serveLessons();
  await page.run(() => list.loadMore());
  expect(list.collection).toHaveLength(20);
});

test('the item being looked at', async () => {
  const page = await renderPage(<Lessons name="f" />);
  await page.run(() => list.setResource(list.collection[3]));
  expect(list.resource?.id).toBe(4);
});

describe('a list of a search', () => {
  let search: (text: string) => void;
  let kept: () => string[];

  function Search() {
    const [text, setText] = useState('a');
    search = setText;
    kept = useRecoilCallback(
      ({ snapshot }) =>
        () =>
          [...snapshot.getNodes_UNSTABLE()].map(({ key }) => key).filter((key) => key.includes('search')),
      [],
    );
    list = useList(
      `search ${text}`,
      (page, perPage) => callPage('GET teaching_records', { query: { page, per_page: perPage, student_id_eq: 10 } }),
      { forgetful: true },
    );
    return <>{`${list.status} ${list.collection.length}`}</>;
  }

  test('nothing of it is kept once another text is searched', async () => {
    const page = await renderPage(<Search />);
    await page.run(() => list.loadMore());
    for (const text of ['b', 'c', 'd']) await page.run(() => search(text));
    expect(page.text()).toBe('ready 10');
    expect(kept()).toEqual([]);
  });

  test('it starts empty, also when the text was searched before', async () => {
    const page = await renderPage(<Search />);
    device.network = () => new Promise(() => undefined);
    await page.run(() => search('b'));
    expect(page.text()).toBe('loading 0');
    await page.run(() => search('a'));
    expect(page.text()).toBe('loading 0');
  });

  test('what is still done to the one before, or after the page has gone, changes nothing', async () => {
    const page = await renderPage(<Search />);
    const before = list;
    await page.run(() => search('b'));
    await page.run(() => before.change(() => []));
    expect(page.text()).toBe('ready 10');
    page.unmount();
    list.change(() => []);
  });
});
