/** Brings a file: chosen by a button, or dropped. */
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';

interface FilePickProps {
  /** What kinds of file, as the browser asks for them. */
  accept: string;
  label: string;
  busy: boolean;
  onFile: (file: File) => void;
  /** What may be brought, in a sentence. */
  children: ReactNode;
}

export function FilePick({ accept, label, busy, onFile, children }: FilePickProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again once it was mended.
          target.value = '';
        }}
      />
      <p className="note">{children}</p>
    </div>
  );
}
