/** A picture as PNG, for phones that fail at its SVG. */

/** Phones have 2 or 3 pixels a px. */
const SHARPNESS = 3;

/** @param svg of this project: only paths, so no font of the machine is looked for @returns the PNG at 3 × */
export async function renderPng(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, { fitTo: { mode: 'zoom', value: SHARPNESS }, font: { loadSystemFonts: false } });
  return image.asPng();
}
