import { inlineStyle } from './components/types';

/** Inline styles may hold rpx; the wrapper turns it into CSS on the way to the DOM. */
export function documentForEngine(): {
  createElement(tag: string): HTMLElement;
  createTextNode(text: string): Text;
  createDocumentFragment(): DocumentFragment;
} {
  return {
    createElement: (tag) => {
      const element = document.createElement(tag.startsWith('h-') ? tag.slice(2) : tag.startsWith('wx-') ? tag : `wx-${tag}`);
      const setAttribute = element.setAttribute.bind(element);
      element.setAttribute = (name, value) => setAttribute(name, name === 'style' ? inlineStyle(value) : value);
      return element;
    },
    createTextNode: (text) => document.createTextNode(text),
    createDocumentFragment: () => document.createDocumentFragment(),
  };
}
