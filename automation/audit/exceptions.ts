/** What the look at a page finds and is left as it is, with the reason. A fault is mended, not put here. */
import type { RouteName } from '@xueban/contract/routes';
import type { AuditFinding } from '../driver/host';

export interface Exception {
  rule: AuditFinding['rule'];
  /** On every page where it is left out. */
  on?: readonly RouteName[];
  /** Of the finding: element and detail. */
  what: RegExp;
  because: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'touch',
    on: ['reinforcements', 'studyCalendar'],
    what: /^#day-\d{4}-.*: (3\d|4[23])\.\d × [4-9]\d/,
    because: 'seven days of a week beside each other are 37 px wide at 320 and as high as they should be; WCAG 2.5.8 asks for 24',
  },
  {
    rule: 'touch',
    on: ['paperCutBox'],
    what: /^#undo “”/,
    because: 'bound all along and of no use until something can be taken back: then it has its height (updates of a tap stay under 1 KB)',
  },
  {
    rule: 'touch',
    what: /^#(blank-\d+|line-\d+ view)/,
    because: 'a blank in the line of a formula is as high as that line; the keys below move the cursor too',
  },
  {
    rule: 'name',
    what: /^#(blank|line)-\d+ view “”/,
    because: 'a place of a formula that is being typed, for the finger alone: the blank or line around it is what is read out',
  },
  {
    rule: 'role',
    what: /^#(blank|line)-\d+ view/,
    because: 'a place of a formula that is being typed, for the finger alone: the blank or line around it is what is read out',
  },
  {
    rule: 'role',
    what: /^#[a-z-]+-words “/,
    because: 'the words of a box to tick, for the finger alone: the box beside them is what is read out',
  },
  {
    rule: 'touch',
    what: /^#[a-z-]+-words /,
    because: 'the words of a box to tick are as high as they are; the box beside them has 44 px',
  },
];
