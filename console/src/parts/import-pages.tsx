/** The pages of an import: a file is uploaded, its changes are previewed, then confirmed or discarded. */
import { Alert, App, Button, Card, Spin } from 'antd';
import type { SchoolFile, SchoolFilePurpose } from '@xueban/contract/school/files';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { giveUp, useBringing } from './brought-file';
import { FilePick } from './file-pick';
import { Page } from './page';

interface ImportPagesProps<Done> {
  purpose: SchoolFilePurpose;
  title: string;
  note: string;
  /** Page that shows what was imported. */
  library: { path: string; title: string };
  pick: { accept: string; label: string };
  /** Says which files may be uploaded. */
  hint: ReactNode;
  doneTitle: string;
  /** Result of the import. */
  changes: (done: Done) => ReactNode;
  reading: (file: SchoolFile, onDone: (done: Done) => void, onLeave: () => void) => ReactNode;
}

export function ImportPages<Done>(props: ImportPagesProps<Done>): ReactNode {
  const { purpose, title, note, library, pick, hint, doneTitle, changes, reading } = props;
  const [, go] = useLocation();
  const { file, sending, failed, bring, forget } = useBringing(purpose);
  const [done, setDone] = useState<Done>();
  function again(): void {
    setDone(undefined);
    forget();
  }
  if (done)
    return (
      <Page
        title={doneTitle}
        actions={
          <>
            <Button onClick={again}>再导入一个</Button>
            <Button type="primary" onClick={() => go(library.path)}>
              去{library.title}看看
            </Button>
          </>
        }
      >
        <Card title="已经改了这些">{changes(done)}</Card>
      </Page>
    );
  if (file) return reading(file, setDone, forget);
  return (
    <Page title={title} note={note} actions={<Link href={library.path}>返回{library.title}</Link>}>
      {failed && <Alert type="error" showIcon role="alert" title={failed} />}
      <Card>
        <FilePick accept={pick.accept} label={sending ? '正在上传' : pick.label} busy={sending} onFile={(chosen) => void bring(chosen)}>
          {hint}
        </FilePick>
      </Card>
    </Page>
  );
}

interface ReadingPageProps {
  title: string;
  file: SchoolFile;
  /** Label of the button that imports. */
  ok: string;
  /** Shown after cancelling. */
  cancelledText: string;
  /** How far the reading is, and what has gone wrong with it. */
  state: { said: string; busy: boolean; failed: string | undefined; readAgain: () => void };
  sending: boolean;
  refused: string | undefined;
  /** Undefined: there is nothing to be done yet. */
  onOk: (() => void) | undefined;
  onLeave: () => void;
  children: ReactNode;
}

export function ReadingPage({
  title,
  file,
  ok,
  cancelledText,
  state,
  sending,
  refused,
  onOk,
  onLeave,
  children,
}: ReadingPageProps): ReactNode {
  const { said, busy, failed, readAgain } = state;
  const { message } = App.useApp();
  function leave(): void {
    giveUp(file);
    void message.info(cancelledText);
    onLeave();
  }
  return (
    <Page
      title={title}
      note={file.file_name}
      actions={
        <>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" loading={sending} disabled={!onOk || busy} onClick={onOk}>
            {ok}
          </Button>
        </>
      }
    >
      {refused && <Alert type="warning" showIcon role="status" title={refused} />}
      {failed && <Alert type="error" showIcon role="alert" title={failed} action={<Button onClick={readAgain}>重试</Button>} />}
      {busy && (
        <Card>
          <Spin size="small" /> <span role="status">{said}</span>
        </Card>
      )}
      {children}
    </Page>
  );
}
