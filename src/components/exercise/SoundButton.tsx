import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { type AudioState, onAudioState, type Pace, playAudio, playByItself, stopAudio } from '@/lib/audio';
import styles from './SoundButton.module.scss';

export interface SoundButtonProps {
  /** Null: no source exists, and there is no button. */
  url: string | null;
  /** What is heard: for those who listen to the screen. */
  label?: string;
  large?: boolean;
  /** Slowed down it is a button of its own beside the other. */
  pace?: Pace;
  /** Stands beside the loudspeaker: what is heard when it is not the word. */
  text?: string;
  /** Plays once by itself when it appears, unless the learner has turned that off. */
  autoPlay?: boolean;
  /** The sound could not be fetched or played; without it, a toast says so. */
  onFailed?: () => void;
  id?: string;
}

/** Plays a sound; tinted while it plays. */
export const SoundButton = memo(function SoundButton(props: SoundButtonProps) {
  const { url, label = '听发音', large, pace = 'normal', text, autoPlay, onFailed, id } = props;
  const [state, setState] = useState<AudioState>('stopped');
  useEffect(() => {
    if (url === null) return undefined;
    return onAudioState((heard, now, how) => {
      if (heard === url && how === pace) setState(now);
    });
  }, [url, pace]);
  useEffect(() => {
    if (url === null) return undefined;
    if (autoPlay) playByItself(url, onFailed);
    return stopAudio;
  }, [url, autoPlay, onFailed]);
  // One handler for every word: a new one would send the button again with each card.
  const latest = useRef({ url, onFailed, pace });
  latest.current = { url, onFailed, pace };
  const play = useCallback(() => {
    const { url: now, onFailed: failed, pace: how } = latest.current;
    if (now !== null) playAudio(now, failed, how);
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

/** The word said slowly, to the left of the word. Id `slow-sound`. */
export const SlowSound = ({ url }: Pick<SoundButtonProps, 'url'>) =>
  url === null ? null : (
    <View className={styles.slow}>
      <SoundButton id="slow-sound" url={url} pace="slow" text="慢速" label="慢速听发音" />
    </View>
  );
