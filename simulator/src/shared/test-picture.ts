type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const BARS = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0'];

/** What a camera sees where there is none: colour bars over a ramp of grey, and a word that says which camera. */
export function drawTestPicture(context: Context, width: number, height: number, label: string): void {
  const [bar, top] = [width / BARS.length, Math.round((height * 3) / 4)];
  BARS.forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(Math.floor(index * bar), 0, Math.ceil(bar), top);
  });
  const ramp = context.createLinearGradient(0, 0, width, 0);
  ramp.addColorStop(0, '#000');
  ramp.addColorStop(1, '#fff');
  context.fillStyle = ramp;
  context.fillRect(0, top, width, height - top);
  context.fillStyle = '#fff';
  context.font = `${Math.max(12, Math.round(height / 14))}px sans-serif`;
  context.textAlign = 'center';
  context.fillText(label, width / 2, top / 2);
}

/** Width and height of the frames by `frame-size`, px. */
export const FRAME_SIZES: Readonly<Record<string, readonly [number, number]>> = {
  small: [288, 352],
  medium: [480, 640],
  large: [720, 1280],
};
