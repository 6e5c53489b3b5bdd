import { asFlag, asNumber, asText, findKnown, getData, type Builtin, type Host } from './types';
import './scrolling.css';

const FLOOR_PX = 50;

export const scrollView: Builtin = {
  template: 'wx/scroll-view',
  properties: {
    scrollX: false,
    scrollY: false,
    upperThreshold: FLOOR_PX,
    lowerThreshold: FLOOR_PX,
    scrollTop: null,
    scrollLeft: null,
    scrollIntoView: '',
    scrollWithAnimation: false,
    enableBackToTop: false,
    enableFlex: false,
    scrollAnchoring: false,
    refresherEnabled: false,
    refresherThreshold: 45,
    refresherDefaultStyle: 'black',
    refresherBackground: '#FFF',
    refresherTriggered: false,
    enhanced: false,
    bounces: true,
    showScrollbar: true,
    pagingEnabled: false,
    fastDeceleration: false,
    type: 'list',
  },
  create(host) {
    const box = host.find('.wx-scroll');
    let lastTop = 0;
    let lastLeft = 0;
    let atStart = true;
    let atEnd = false;
    const behavior = (): ScrollBehavior => (asFlag(host.data.scrollWithAnimation) ? 'smooth' : 'auto');
    const applyAxes = (): void => {
      box.style.overflowX = asFlag(host.data.scrollX) ? 'auto' : 'hidden';
      box.style.overflowY = asFlag(host.data.scrollY) ? 'auto' : 'hidden';
    };
    box.addEventListener('scroll', () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = box;
      host.trigger('scroll', {
        scrollLeft,
        scrollTop,
        scrollHeight,
        scrollWidth,
        deltaX: lastLeft - scrollLeft,
        deltaY: lastTop - scrollTop,
      });
      lastTop = scrollTop;
      lastLeft = scrollLeft;
      const horizontal = asFlag(host.data.scrollX) && !asFlag(host.data.scrollY);
      const position = horizontal ? scrollLeft : scrollTop;
      const rest = horizontal ? scrollWidth - clientWidth - scrollLeft : scrollHeight - clientHeight - scrollTop;
      const nearStart = position <= asNumber(host.data.upperThreshold, FLOOR_PX);
      const nearEnd = rest <= asNumber(host.data.lowerThreshold, FLOOR_PX);
      if (nearStart && !atStart) host.trigger('scrolltoupper', { direction: horizontal ? 'left' : 'top' });
      if (nearEnd && !atEnd) host.trigger('scrolltolower', { direction: horizontal ? 'right' : 'bottom' });
      atStart = nearStart;
      atEnd = nearEnd;
    });
    return {
      changed: {
        scrollX: applyAxes,
        scrollY: applyAxes,
        scrollTop: (value) => {
          if (value !== null && value !== '') box.scrollTo({ top: asNumber(value, 0), behavior: behavior() });
        },
        scrollLeft: (value) => {
          if (value !== null && value !== '') box.scrollTo({ left: asNumber(value, 0), behavior: behavior() });
        },
        scrollIntoView: (value) => {
          const id = asText(value);
          if (id === '') return;
          // The target may be part of the same update and not yet laid out.
          requestAnimationFrame(() => {
            const target = document.getElementById(id);
            if (target === null || !box.contains(target)) return;
            const [from, to] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
            box.scrollTo({
              top: box.scrollTop + to.top - from.top,
              left: asFlag(host.data.scrollX) ? box.scrollLeft + to.left - from.left : box.scrollLeft,
              behavior: behavior(),
            });
          });
        },
        showScrollbar: (value) => box.classList.toggle('no-bar', !asFlag(value)),
        enableFlex: (value) => box.classList.toggle('flex', asFlag(value)),
        pagingEnabled: (value) => box.classList.toggle('paging', asFlag(value)),
      },
      calls: {
        'scroll-view.scrollTo': (left, top) => box.scrollTo(asNumber(left, 0), asNumber(top, 0)),
        'scroll-view.scrollTop': () => box.scrollTop,
        'scroll-view.scrollLeft': () => box.scrollLeft,
        'scroll-view.scrollWidth': () => box.scrollWidth,
        'scroll-view.scrollHeight': () => box.scrollHeight,
      },
    };
  },
};

/** Slides of a swiper, moved by transform; circular wraps without clones. */
class SwiperTrack {
  current = 0;
  private readonly slides: HTMLElement;
  private readonly dots: HTMLElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly observer: MutationObserver;

  constructor(private readonly host: Host) {
    this.slides = host.find('.wx-swiper-slides');
    this.dots = host.find('.wx-swiper-dots');
    this.observer = new MutationObserver(() => this.layout(false));
    this.observer.observe(this.slides, { childList: true, subtree: true });
    this.listen();
  }

  items(): HTMLElement[] {
    return [...this.slides.querySelectorAll<HTMLElement>('wx-swiper-item')].filter((item) => item.closest('wx-swiper') === this.host.root);
  }

  goTo(index: number, source: '' | 'touch' | 'autoplay'): void {
    const count = this.items().length;
    if (count === 0) return;
    const target = asFlag(this.host.data.circular) ? ((index % count) + count) % count : Math.min(count - 1, Math.max(0, index));
    const moved = target !== this.current;
    this.current = target;
    this.layout(true);
    if (!moved) return;
    this.host.set('current', target);
    const item = this.items()[target];
    const detail = {
      current: target,
      currentItemId: asText(item === undefined ? '' : getData(item).itemId),
      source,
    };
    this.host.trigger('change', detail);
    setTimeout(() => this.host.trigger('animationfinish', detail), asNumber(this.host.data.duration, 500));
  }

  layout(animated: boolean, dragPx = 0): void {
    const vertical = asFlag(this.host.data.vertical);
    const multiple = Math.max(1, asNumber(this.host.data.displayMultipleItems, 1));
    const items = this.items();
    items.forEach((item, index) => {
      findKnown(item)?.dress(
        `position:absolute;top:0;left:0;width:${vertical ? 100 : 100 / multiple}%;height:${vertical ? 100 / multiple : 100}%;transform:translate${vertical ? 'Y' : 'X'}(${index * 100}%)`,
      );
    });
    const offset = `calc(${(-this.current * 100) / multiple}% + ${dragPx}px)`;
    this.slides.style.transition = animated ? `transform ${asNumber(this.host.data.duration, 500)}ms ease` : 'none';
    this.slides.style.transform = vertical ? `translateY(${offset})` : `translateX(${offset})`;
    this.drawDots(items.length);
  }

  restart(): void {
    clearTimeout(this.timer);
    if (!asFlag(this.host.data.autoplay)) return;
    this.timer = setTimeout(
      () => {
        const last = this.current >= this.items().length - 1;
        if (!last || asFlag(this.host.data.circular)) this.goTo(this.current + 1, 'autoplay');
        else this.goTo(0, 'autoplay');
        this.restart();
      },
      asNumber(this.host.data.interval, 5000),
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.observer.disconnect();
  }

  private drawDots(count: number): void {
    const shown = asFlag(this.host.data.indicatorDots);
    this.dots.replaceChildren(
      ...Array.from({ length: shown ? count : 0 }, (_unused, index) => {
        const dot = document.createElement('i');
        dot.style.background = asText(index === this.current ? this.host.data.indicatorActiveColor : this.host.data.indicatorColor);
        return dot;
      }),
    );
  }

  private listen(): void {
    let start: { x: number; y: number } | undefined;
    const distance = (event: TouchEvent): number => {
      const touch = event.changedTouches[0];
      if (start === undefined || touch === undefined) return 0;
      return asFlag(this.host.data.vertical) ? touch.clientY - start.y : touch.clientX - start.x;
    };
    const { root } = this.host;
    root.addEventListener(
      'touchstart',
      (event) => {
        const touch = event.changedTouches[0];
        start = touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY };
        clearTimeout(this.timer);
      },
      { passive: true },
    );
    root.addEventListener('touchmove', (event) => this.layout(false, distance(event)), { passive: true });
    root.addEventListener('touchend', (event) => {
      const moved = distance(event);
      const size = asFlag(this.host.data.vertical) ? root.clientHeight : root.clientWidth;
      const step = Math.abs(moved) > size / 4 ? -Math.sign(moved) : 0;
      start = undefined;
      this.goTo(this.current + step, 'touch');
      this.restart();
    });
    root.addEventListener('touchcancel', () => this.layout(true));
  }
}

export const swiper: Builtin = {
  template: 'wx/swiper',
  properties: {
    indicatorDots: false,
    indicatorColor: 'rgba(0, 0, 0, .3)',
    indicatorActiveColor: '#000000',
    autoplay: false,
    current: 0,
    currentItemId: '',
    interval: 5000,
    duration: 500,
    circular: false,
    vertical: false,
    previousMargin: '0px',
    nextMargin: '0px',
    snapToEdge: false,
    displayMultipleItems: 1,
    easingFunction: 'default',
    disableTouch: false,
  },
  create(host) {
    const track = new SwiperTrack(host);
    const relayout = (): void => track.layout(false);
    return {
      changed: {
        current: (value) => {
          if (asNumber(value, 0) !== track.current) track.goTo(asNumber(value, 0), '');
        },
        autoplay: () => track.restart(),
        interval: () => track.restart(),
        vertical: relayout,
        indicatorDots: relayout,
        displayMultipleItems: relayout,
      },
      calls: { 'swiper.swipeTo': (index) => track.goTo(asNumber(index, 0), 'touch') },
      detached: () => track.stop(),
    };
  },
};

export const swiperItem: Builtin = { template: 'wx/slot', properties: { itemId: '', skipHiddenItemLayout: false } };

export const movableArea: Builtin = { template: 'wx/slot', properties: { scaleArea: false } };

export const movableView: Builtin = {
  template: 'wx/slot',
  properties: {
    direction: 'none',
    inertia: false,
    outOfBounds: false,
    x: 0,
    y: 0,
    damping: 20,
    friction: 2,
    disabled: false,
    scale: false,
    scaleMin: 0.5,
    scaleMax: 10,
    scaleValue: 1,
    animation: true,
  },
  create(host) {
    let position = { x: asNumber(host.data.x, 0), y: asNumber(host.data.y, 0) };
    const place = (x: number, y: number, source: string): void => {
      const area = host.root.closest('wx-movable-area');
      const limitX = Math.max(0, (area?.clientWidth ?? 0) - host.root.offsetWidth);
      const limitY = Math.max(0, (area?.clientHeight ?? 0) - host.root.offsetHeight);
      const next = { x: Math.min(limitX, Math.max(0, x)), y: Math.min(limitY, Math.max(0, y)) };
      const moved = next.x !== position.x || next.y !== position.y;
      position = next;
      host.dress(`transform:translate(${next.x}px, ${next.y}px)`);
      if (moved && source !== '') host.trigger('change', { ...next, source });
    };
    let grip: { x: number; y: number } | undefined;
    host.root.addEventListener(
      'touchstart',
      (event) => {
        const touch = event.changedTouches[0];
        if (touch === undefined || asFlag(host.data.disabled) || host.data.direction === 'none') return;
        grip = { x: touch.clientX - position.x, y: touch.clientY - position.y };
        event.preventDefault();
      },
      { passive: false },
    );
    host.root.addEventListener('touchmove', (event) => {
      const touch = event.changedTouches[0];
      if (grip === undefined || touch === undefined) return;
      const direction = host.data.direction;
      place(
        direction === 'vertical' ? position.x : touch.clientX - grip.x,
        direction === 'horizontal' ? position.y : touch.clientY - grip.y,
        'touch',
      );
    });
    host.root.addEventListener('touchend', () => {
      grip = undefined;
    });
    return {
      changed: { x: (value) => place(asNumber(value, 0), position.y, ''), y: (value) => place(position.x, asNumber(value, 0), '') },
      calls: { 'movable-view.moveTo': (x, y) => place(asNumber(x, 0), asNumber(y, 0), 'touch') },
    };
  },
};
