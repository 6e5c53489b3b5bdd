/** What a fresh reader tried: copies of what is printed, equations not brought to their form, π that cancels, units of another kind. */
import type { Question } from './question';

export const tenth: readonly Question[] = [
  {
    key: { expr: 'y=2x-1', form: 'explicit' },
    right: ['y=2x-1', 'y=-1+2x', '2x-1=y', 'y=2(x-1)+1=2x-1', 'Y=2x-1', 'y=2x-1。', '解析式是y=2x-1'],
    wrong: {
      '2x-y=1': 'not_explicit',
      '2x-y-1=0': 'not_explicit',
      'x=(y+1)/2': 'not_explicit',
      '2y=4x-2': 'not_explicit',
      'y+1=2x': 'not_explicit',
      'y-2x=-1': 'not_explicit',
      '2x-1': 'not_explicit',
      'y=x+x-1': 'not_simplified',
      'y=2(x-1)+1': 'not_simplified',
      'y=2x-1+0': 'not_simplified',
      'y=(4x-2)/2': 'not_simplified',
      'y=2x+1': 'wrong',
      'x=2y-1': 'wrong',
      'y=4/2x-1': 'not_simplified',
    },
  },
  {
    key: { expr: 'y=(7-3x)/2', form: 'explicit' },
    right: ['y=(7-3x)/2', 'y=7/2-3/2x', 'y=3.5-1.5x', 'y=-3/2x+7/2', 'y=1/2(7-3x)'],
    wrong: { '2y=7-3x': 'not_explicit', '3x+2y=7': 'not_explicit', 'y=(14-6x)/4': 'not_simplified', 'x=(7-2y)/3': 'not_explicit' },
  },
  {
    key: { expr: 'y=6/x', form: 'explicit' },
    right: ['y=6/x', 'y=6÷x'.replace('÷', '/')],
    wrong: { 'xy=6': 'not_explicit', 'x=6/y': 'not_explicit', 'y=12/(2x)': 'not_simplified' },
  },
];
