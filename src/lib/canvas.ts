/** Pictures drawn by the app, such as the card of a share. */

export type CanvasContext = WechatMiniprogram.CanvasRenderingContext.CanvasRenderingContext2D;

/** Width and height of the picture in its own points, whatever the size of the canvas on the page. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Pictures a drawing can hold: a file of the package, of the phone or of the net. */
export type LoadImage = (source: string) => Promise<WechatMiniprogram.Image>;

export type Draw = (context: CanvasContext, load: LoadImage) => void | Promise<void>;

/**
 * Draws on a canvas of the page in front (`<Canvas id="card" type="2d" />`, it may stand outside the screen) and
 * keeps the drawing as a PNG file on the phone.
 * @param id of the canvas, without #
 * @returns path of the file, for imageUrl of a share or an Image
 * @throws Error when the canvas is not on the page or the phone cannot export it
 */
export async function drawToTempFile(id: string, size: PictureSize, draw: Draw): Promise<string> {
  return keep(await loadCanvas(id), size, draw);
}

/** A canvas that stays on the page and is redrawn as often as needed, such as while something is dragged. */
export interface Board {
  context: CanvasContext;
  load: LoadImage;
  /** Keeps what is drawn now as a JPEG file on the phone. @returns its path @throws Error when the phone cannot export it */
  keep: () => Promise<string>;
}

/** @throws Error when the canvas is not on the page */
export async function openBoard(id: string, size: PictureSize): Promise<Board> {
  const canvas = await loadCanvas(id);
  canvas.width = size.width;
  canvas.height = size.height;
  return {
    context: canvas.getContext('2d'),
    load: (source) => loadImage(canvas, source),
    keep: () => exportPicture(canvas, size, 'jpg'),
  };
}

async function keep(canvas: WechatMiniprogram.Canvas, size: PictureSize, draw: Draw): Promise<string> {
  // Setting a size also clears what was drawn before.
  canvas.width = size.width;
  canvas.height = size.height;
  await draw(canvas.getContext('2d'), (source) => loadImage(canvas, source));
  return exportPicture(canvas, size);
}

function loadCanvas(id: string): Promise<WechatMiniprogram.Canvas> {
  return new Promise((resolve, reject) => {
    wx.createSelectorQuery()
      .select(`#${id}`)
      .node()
      .exec((results) => {
        const canvas = (results as ({ node?: WechatMiniprogram.Canvas | null } | null)[])[0]?.node;
        if (canvas === undefined || canvas === null) reject(new Error(`There is no canvas #${id} on the page`));
        else resolve(canvas);
      });
  });
}

function loadImage(canvas: WechatMiniprogram.Canvas, source: string): Promise<WechatMiniprogram.Image> {
  return new Promise((resolve, reject) => {
    const image = canvas.createImage();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`The picture ${source} could not be loaded`));
    image.src = source;
  });
}

/** JPEG quality: a face stays clear, 512 × 512 are some 60 KB. */
const QUALITY = 0.9;

function exportPicture(canvas: WechatMiniprogram.Canvas, { width, height }: PictureSize, fileType: 'png' | 'jpg' = 'png'): Promise<string> {
  return new Promise((resolve, reject) => {
    wx.canvasToTempFilePath({
      canvas,
      // All of them: left out, phones multiply by their pixel ratio.
      x: 0,
      y: 0,
      width,
      height,
      destWidth: width,
      destHeight: height,
      fileType,
      quality: QUALITY,
      success: ({ tempFilePath }) => resolve(tempFilePath),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}
