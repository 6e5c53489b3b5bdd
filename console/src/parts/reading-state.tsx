/** How far the reading of a file is, and what has gone wrong with it. */
import { Alert, Button, Card, Spin } from 'antd';
import type { ReactNode } from 'react';

interface ReadingStateProps {
  said: string;
  busy: boolean;
  failed: string | undefined;
  refused: string | undefined;
  readAgain: () => void;
}

export const ReadingState = ({ said, busy, failed, refused, readAgain }: ReadingStateProps): ReactNode => (
  <>
    {refused && <Alert type="warning" showIcon role="status" title={refused} />}
    {failed && <Alert type="error" showIcon role="alert" title={failed} action={<Button onClick={readAgain}>重试</Button>} />}
    {busy && (
      <Card>
        <Spin size="small" /> <span role="status">{said}</span>
      </Card>
    )}
  </>
);
