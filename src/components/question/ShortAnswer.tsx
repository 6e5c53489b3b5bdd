import { useCallback, useRef, useState } from 'react';
import { MAX_WORK_LENGTH } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { type InputHandler, Image, Textarea, View } from '@/components/host';
import type { DraftPhoto } from '@/components/draft-photo';
import { PhotosOnTheWay } from '@/components/upload/PhotosOnTheWay';
import { UploadSteps } from '@/components/upload/UploadSteps';
import { usePhoto } from '@/components/use-photo';
import type { KindProps } from './asking';
import { HelpLink } from './Helps';
import { UnknownButton } from './UnknownButton';
import styles from './question.module.scss';

/** Several lines of text, a photo of what was written on paper, or both. Ids `work`, `photo`, `photo-away`, `unknown`, `check`. */
export function ShortAnswer({ given, draft, keepDraft, answer, frame }: KindProps) {
  const [begun] = useState<{ text: string; photo?: string | undefined }>(draft?.kind === 'work' ? draft : { text: '' });
  const text = useRef(begun.text);
  const name = useRef(begun.photo);
  const [hasText, setHasText] = useState(begun.text.trim() !== '');
  const keep = useCallback(() => {
    const isEmpty = text.current.trim() === '' && name.current === undefined;
    keepDraft(isEmpty ? undefined : { kind: 'work', text: text.current, photo: name.current });
  }, [keepDraft]);
  const keepPhoto = useCallback(
    (chosen: DraftPhoto | undefined) => {
      name.current = chosen?.name;
      keep();
    },
    [keep],
  );
  const { photo, compressing, choose, remove } = usePhoto(begun.photo, keepPhoto);
  const input = useCallback<InputHandler>(
    ({ detail }) => {
      text.current = detail.value;
      setHasText(detail.value.trim() !== '');
      keep();
    },
    [keep],
  );
  const check = useCallback(() => {
    const written = text.current.trim();
    answer({
      answer: { kind: 'work', ...(written === '' ? {} : { text: written }) },
      ...(photo === undefined ? {} : { photo: photo.path }),
    });
  }, [answer, photo]);
  const isAnswered = given !== undefined;
  return (
    <>
      {frame({
        actions: (
          <>
            <UnknownButton answer={answer} narrow />
            <ActionButton id="check" disabled={compressing || (!hasText && photo === undefined)} onTap={check}>
              交上去
            </ActionButton>
          </>
        ),
        children: (
          <View className={styles.card}>
            {isAnswered ? (
              <View className={styles.work}>{given.kind === 'work' ? (given.text ?? '你交了一张照片') : '你选了不会'}</View>
            ) : (
              <View className={styles.paper}>
                <Textarea
                  id="work"
                  className={styles.field}
                  value={begun.text}
                  placeholder="写下你的过程和答案"
                  placeholderClassName={styles.placeholder}
                  maxlength={MAX_WORK_LENGTH}
                  autoHeight
                  cursorSpacing={120}
                  onInput={input}
                  wechat-aria-label="写下你的过程和答案"
                />
              </View>
            )}
            {photo !== undefined && <Image className={styles.photo} src={photo.path} mode="aspectFit" />}
            {isAnswered && photo !== undefined && <PhotosOnTheWay />}
            {compressing && <UploadSteps id="photo-steps" step="compressing" />}
            {!isAnswered && !compressing && (
              <View className={styles.helps}>
                <HelpLink id="photo" label={photo === undefined ? '拍下纸上的过程' : '重新拍'} onTap={() => void choose()} />
                {photo !== undefined && <HelpLink id="photo-away" label="不用这张" onTap={remove} />}
              </View>
            )}
          </View>
        ),
      })}
    </>
  );
}
