/** The page of a trace: what has happened, in one list. */
import type { Happening } from '../shared/happening';
import { HappeningList } from '../panel/list';
import { find } from '../shell/dom';
import './trace.css';

interface Trace {
  happenings: Happening[];
}

const kind =
  (...kinds: Happening['kind'][]) =>
  (happening: Happening): boolean =>
    kinds.includes(happening.kind);

const { happenings } = JSON.parse(find('#trace').textContent) as Trace;
const list = new HappeningList({
  empty: '没有记录。',
  most: Number.POSITIVE_INFINITY,
  choices: {
    全部: () => true,
    控制台: kind('log', 'exception'),
    异常: kind('exception'),
    请求: kind('request'),
    setData: kind('setData'),
    页面: kind('route'),
    截图: kind('picture'),
  },
});
for (const happening of happenings) list.add(happening);
find('main').append(list.element);
