import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { type AudioState, onAudioState, playAudio, playByItself, stopAudio } from '@/lib/audio';
import styles from './SoundButton.module.scss';

export interface SoundButtonProps {
  /** Null: no source exists, and there is no button. */
  url: string | null;
  /** What is heard: for those who listen to the screen. */
  label?: string;
  large?: boolean;
  /** Stands beside the loudspeaker: what is heard when it is not the word. */
  text?: string;
  /** Plays once by itself when it appears, unless the learner has turned that off. */
  autoPlay?: boolean;
  /** The sound could not be fetched or played; without it, a toast says so. */
  onFailed?: () => void;
  id?: string;
}

/** Plays a sound; tinted while it plays. */
export const SoundButton = memo(function SoundButton({ url, label = '听发音', large, text, autoPlay, onFailed, id }: SoundButtonProps) {
  const [state, setState] = useState<AudioState>('stopped');
  useEffect(() => {
    if (url === null) return undefined;
    return onAudioState((heard, now) => {
      if (heard !== url) return;
      setState(now);
    });
  }, [url]);
  useEffect(() => {
    if (url === null) return undefined;
    if (autoPlay) playByItself(url, onFailed);
    return stopAudio;
  }, [url, autoPlay, onFailed]);
  // One handler for every word: a new one would send the button again with each card.
  const latest = useRef({ url, onFailed });
  latest.current = { url, onFailed };
  const play = useCallback(() => {
    if (latest.current.url !== null) playAudio(latest.current.url, latest.current.onFailed);
  }, []);
  if (url === null) return null;
  return (
    <View
      id={id}
      className={styles[`${getShape(large, text)}${state === 'playing' ? 'Playing' : ''}`]}
      onTap={play}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={label}
    >
      <Glyph name="sound" />
      {text === undefined ? null : `\u2002${text}`}
    </View>
  );
});

function getShape(large: boolean | undefined, text: string | undefined): 'large' | 'small' | 'wide' {
  if (large) return 'large';
  return text === undefined ? 'small' : 'wide';
}
