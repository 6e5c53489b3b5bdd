import { type ReactNode, useEffect } from 'react';
import { Outdated } from './states';

interface PageProps {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** Buttons at the top right. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, note, actions, children }: PageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · 学伴学校`;
  }, [title]);
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          {title}
          {note !== undefined && <span className="note">{note}</span>}
        </h1>
        <div className="actions">{actions}</div>
      </div>
      <Outdated />
      {children}
    </div>
  );
}
