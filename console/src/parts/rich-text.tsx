/** Text with formulas and figures, as the phone shows it: pictures that are published come by their address, others with the question. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';

/** SVG by hash, of pictures that are not published yet. */
export const Pictures = createContext<Readonly<Record<string, string>>>({});

function useAddress(hash: string): string {
  const svg = useContext(Pictures)[hash];
  return svg === undefined ? `/learning/v1/pictures/${hash}.svg` : `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

interface PictureProps {
  picture: { hash: string; width: number; height: number; text: string };
  unit: 'em' | 'px';
  /** Below the line, em. */
  depth?: number;
}

function Picture({ picture: { hash, width, height, text }, unit, depth }: PictureProps): ReactNode {
  const style = {
    width: `${width}${unit}`,
    height: `${height}${unit}`,
    ...(depth !== undefined && { verticalAlign: `${-depth}em` }),
  };
  return <img src={useAddress(hash)} alt={text} style={style} />;
}

export const Inlines = ({ content }: { content: readonly Inline[] }): ReactNode =>
  content.map((inline, at) => {
    if (inline.kind === 'formula') return <Picture key={at} picture={inline} unit="em" depth={inline.depth} />;
    if (inline.kind === 'blank')
      return (
        <span key={at} className="blank">
          ＿＿＿＿
        </span>
      );
    return inline.strong ? <b key={at}>{inline.text}</b> : <span key={at}>{inline.text}</span>;
  });

function BlockView({ block }: { block: Block }): ReactNode {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines content={block.inlines} />
      </p>
    );
  if (block.kind === 'list') {
    const items = block.items.map((item, at) => (
      <li key={at}>
        <Inlines content={item} />
      </li>
    ));
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  return (
    <p className={block.kind}>
      <Picture picture={block} unit={block.kind === 'figure' ? 'px' : 'em'} />
    </p>
  );
}

export const RichTextView = ({ text }: { text: RichText }): ReactNode => (
  <div className="rich-text">
    {text.map((block, at) => (
      <BlockView key={at} block={block} />
    ))}
  </div>
);
