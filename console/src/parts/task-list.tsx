import type { ReactNode } from 'react';
import './task-list.css';

export interface Task {
  key: string | number;
  title: ReactNode;
  detail: ReactNode;
  /** What is done about it. */
  action: ReactNode;
}

/** What to do next, the most urgent first. */
export const TaskList = ({ tasks }: { tasks: readonly Task[] }): ReactNode => (
  <ol className="tasks">
    {tasks.map(({ key, title, detail, action }, at) => (
      <li key={key}>
        <span className="place" aria-hidden>
          {at + 1}
        </span>
        <div>
          <div>{title}</div>
          <div className="note">{detail}</div>
        </div>
        {action}
      </li>
    ))}
  </ol>
);
