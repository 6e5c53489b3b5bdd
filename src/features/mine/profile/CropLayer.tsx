import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Canvas, type Finger, type FingersHandler, PRESS, View } from '@/components/host';
import { type Board, openBoard } from '@/lib/canvas';
import { windowInfo } from '@/lib/layout';
import { batched } from '@/lib/recoil';
import { type Crop, fitted, followed, type Point, SIDE, zoomed } from './crop';
import styles from './CropLayer.module.scss';

const BOARD = 'crop-board';
/** Width of the square on the page, at design width 750: see the style. */
const WIDTH = 600;
/** A tap on a zoom button. */
const STEP = 1.25;

export interface CropLayerProps {
  /** The picture on the phone. */
  path: string;
  /** The square as a JPEG on the phone, 512 × 512. */
  onDone: (file: string) => void;
  onCancel: () => void;
}

const stay = () => undefined;

type Progress = 'opening' | 'ready' | 'unreadable';

/** Over the page: the square of a picture that will be seen, moved by fingers or by buttons. */
export const CropLayer = memo(function CropLayer({ path, onDone, onCancel }: CropLayerProps) {
  const { progress, touch, zoom, keep } = useCrop(path);
  const [failed, setFailed] = useState(false);
  const larger = useCallback(() => zoom(STEP), [zoom]);
  const smaller = useCallback(() => zoom(1 / STEP), [zoom]);
  const use = useCallback(async () => {
    const file = await keep().catch(() => undefined);
    if (file === undefined) batched(() => setFailed(true));
    else onDone(file);
  }, [keep, onDone]);
  const ready = progress === 'ready';
  return (
    <View className={styles.layer} id="crop" catchTouchMove={stay} wechat-aria-role="dialog">
      <View className={styles.middle}>
        <View className={styles.frame}>
          <Canvas id={BOARD} type="2d" className={styles.board} onTouchStart={touch} onTouchMove={touch} onTouchEnd={touch} />
        </View>
        <View className={styles.hint} id="crop-hint">
          {getHint(progress, failed)}
        </View>
        <View className={styles.zoom}>
          <ZoomButton id="zoom-out" sign="−" label="缩小" onTap={smaller} />
          <ZoomButton id="zoom-in" sign="+" label="放大" onTap={larger} />
        </View>
      </View>
      <View className={styles.actions}>
        <ActionButton id="crop-cancel" kind="soft" narrow onTap={onCancel}>
          取消
        </ActionButton>
        <ActionButton id="crop-done" disabled={!ready} onTap={use}>
          用这张
        </ActionButton>
      </View>
    </View>
  );
});

function getHint(progress: Progress, failed: boolean): string {
  if (progress === 'unreadable') return '这张图片打不开，请换一张';
  if (failed) return '没有裁好，请再点一次“用这张”';
  return progress === 'opening' ? '正在打开图片…' : '拖动图片，双指或按钮缩放';
}

const ZoomButton = memo(function ZoomButton({ id, sign, label, onTap }: { id: string; sign: string; label: string; onTap: () => void }) {
  return (
    <View
      id={id}
      className={styles.round}
      onTap={onTap}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={label}
    >
      {sign}
    </View>
  );
});

/** The picture on its board: drawn at every move of a finger, without a setData. */
function useCrop(path: string) {
  const [progress, setProgress] = useState<Progress>('opening');
  const state = useRef<{ board: Board; image: WechatMiniprogram.Image; crop: Crop }>();
  const fingers = useRef<readonly Point[]>([]);

  const show = useCallback((crop: Crop) => {
    if (state.current === undefined) return;
    state.current.crop = crop;
    const { board, image } = state.current;
    board.context.fillStyle = '#ffffff';
    board.context.fillRect(0, 0, SIDE, SIDE);
    board.context.drawImage(image, crop.x, crop.y, crop.width * crop.scale, crop.height * crop.scale);
  }, []);

  useEffect(() => {
    let gone = false;
    async function open(): Promise<void> {
      const board = await openBoard(BOARD, { width: SIDE, height: SIDE });
      const image = await board.load(path);
      if (gone) return;
      state.current = { board, image, crop: fitted(image.width, image.height) };
      show(state.current.crop);
      setProgress('ready');
    }
    open().catch(() => {
      if (!gone) setProgress('unreadable');
    });
    return () => {
      gone = true;
    };
  }, [path, show]);

  const touch = useCallback<FingersHandler>(
    ({ touches }) => {
      const now = getPoints(touches);
      if (state.current !== undefined) {
        const crop = followed(state.current.crop, fingers.current, now);
        if (crop !== state.current.crop) show(crop);
      }
      fingers.current = now;
    },
    [show],
  );
  const zoom = useCallback(
    (factor: number) => {
      if (state.current !== undefined) show(zoomed(state.current.crop, factor));
    },
    [show],
  );
  const keep = useCallback(
    () => (state.current === undefined ? Promise.reject(new Error('The picture is not open')) : state.current.board.keep()),
    [],
  );
  return { progress, touch, zoom, keep };
}

/** Two fingers at most, in points of the square. Distances are all that counts, so where the counting starts does not matter. */
function getPoints(touches: readonly Finger[]): Point[] {
  const points = SIDE / ((windowInfo().windowWidth * WIDTH) / 750);
  return touches.slice(0, 2).map(({ x, y, clientX = 0, clientY = 0 }) => ({ x: (x ?? clientX) * points, y: (y ?? clientY) * points }));
}
