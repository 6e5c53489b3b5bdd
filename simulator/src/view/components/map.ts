import { metresPerPx, project, unproject, type Place, type Point } from './mercator';
import { asFlag, asNumber, asText, inlineStyle, type Builtin, type Host } from './types';
import './native.css';

type Entry = Readonly<Record<string, unknown>>;

/** Where a map is that says nothing of it, as WeChat has it: 北京. */
const CENTRE: Place = { latitude: 39.92, longitude: 116.46 };
/** Between lines of the grid, at least, px. */
const GRID_PX = 60;
const STEPS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

const listOf = (value: unknown): Entry[] => (Array.isArray(value) ? (value as Entry[]) : []);
const placeOf = (value: Entry, fallback: Place = CENTRE): Place => ({
  latitude: asNumber(value.latitude, fallback.latitude),
  longitude: asNumber(value.longitude, fallback.longitude),
});
/** Of an anchor {x, y} or of nothing. */
const pointOf = (value: unknown, x: number, y: number): Point => {
  const given = (value ?? {}) as Entry;
  return { x: asNumber(given.x, x), y: asNumber(given.y, y) };
};

/** A map without the land: a grid of degrees, and on it what the app puts there. */
class MapView {
  centre = CENTRE;
  scale = 16;
  markers: Entry[] = [];
  private readonly canvas: HTMLCanvasElement;
  private readonly marks: HTMLElement;
  private isNew = true;

  constructor(private readonly host: Host) {
    this.canvas = host.find('.wx-native') as HTMLCanvasElement;
    this.marks = host.find('.wx-map-marks');
  }

  get size(): Point {
    return { x: this.host.root.clientWidth, y: this.host.root.clientHeight };
  }

  toScreen(place: Place): Point {
    const [at, centre] = [project(place, this.scale), project(this.centre, this.scale)];
    return { x: at.x - centre.x + this.size.x / 2, y: at.y - centre.y + this.size.y / 2 };
  }

  toPlace({ x, y }: Point): Place {
    const centre = project(this.centre, this.scale);
    return unproject({ x: centre.x + x - this.size.x / 2, y: centre.y + y - this.size.y / 2 }, this.scale);
  }

  region(): { southwest: Place; northeast: Place } {
    const { x, y } = this.size;
    return { southwest: this.toPlace({ x: 0, y }), northeast: this.toPlace({ x, y: 0 }) };
  }

  zoom(scale: number): void {
    const { minScale, maxScale } = this.host.data;
    this.scale = Math.min(asNumber(maxScale, 20), Math.max(asNumber(minScale, 3), scale));
  }

  /** Shows all of these, as near as it goes. @param padding top, right, bottom, left, px */
  include(points: readonly Place[], padding: readonly unknown[] = []): void {
    if (points.length === 0) return;
    const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)];
    const [north, south] = [Math.max(...latitudes), Math.min(...latitudes)];
    const [east, west] = [Math.max(...longitudes), Math.min(...longitudes)];
    const [top, right, bottom, left] = [0, 1, 2, 3].map((side) => asNumber(padding[side], 0)) as [number, number, number, number];
    const [a, b] = [project({ latitude: north, longitude: west }, 0), project({ latitude: south, longitude: east }, 0)];
    const [wide, high] = [Math.max(1, this.size.x - left - right), Math.max(1, this.size.y - top - bottom)];
    this.zoom(Math.floor(Math.log2(Math.min(wide / Math.max(1e-9, b.x - a.x), high / Math.max(1e-9, b.y - a.y)))));
    const [from, to] = [
      project({ latitude: north, longitude: west }, this.scale),
      project({ latitude: south, longitude: east }, this.scale),
    ];
    this.centre = unproject({ x: (from.x + to.x - left + right) / 2, y: (from.y + to.y - top + bottom) / 2 }, this.scale);
  }

  draw(): void {
    const { x: width, y: height } = this.size;
    const context = this.canvas.getContext('2d');
    if (context === null || width === 0 || height === 0) return;
    Object.assign(this.canvas, { width, height });
    this.drawGrid(context);
    for (const polygon of listOf(this.host.data.polygons)) this.drawLine(context, polygon, true);
    for (const line of listOf(this.host.data.polyline)) this.drawLine(context, line, false);
    for (const circle of listOf(this.host.data.circles)) this.drawCircle(context, circle);
    this.marks.replaceChildren();
    for (const marker of this.markers) this.mark(marker);
    if (asFlag(this.host.data.showLocation)) this.put('wx-map-here', this.toScreen(this.centre), { x: 0.5, y: 0.5 });
    if (this.isNew) this.host.trigger('updated');
    this.isNew = false;
  }

  private drawGrid(context: CanvasRenderingContext2D): void {
    const { southwest, northeast } = this.region();
    const degrees = ((northeast.longitude - southwest.longitude) / this.size.x) * GRID_PX;
    const step = STEPS.find((one) => one >= degrees) ?? 30;
    const digits = Math.max(0, Math.ceil(-Math.log10(step)));
    Object.assign(context, { strokeStyle: '#d5d0c4', fillStyle: '#8a8576', font: '10px sans-serif', lineWidth: 1 });
    const line = (place: Place, across: boolean): void => {
      const { x, y } = this.toScreen(place);
      context.beginPath();
      context.moveTo(across ? 0 : x, across ? y : 0);
      context.lineTo(across ? this.size.x : x, across ? y : this.size.y);
      context.stroke();
      context.fillText((across ? place.latitude : place.longitude).toFixed(digits), across ? 2 : x + 2, across ? y - 2 : 10);
    };
    const first = (from: number): number => Math.ceil(from / step) * step;
    for (let at = first(southwest.longitude); at < northeast.longitude; at += step) line({ ...this.centre, longitude: at }, false);
    for (let at = first(southwest.latitude); at < northeast.latitude; at += step) line({ ...this.centre, latitude: at }, true);
  }

  private drawLine(context: CanvasRenderingContext2D, line: Entry, closed: boolean): void {
    context.beginPath();
    for (const point of listOf(line.points)) {
      const { x, y } = this.toScreen(placeOf(point));
      context.lineTo(x, y);
    }
    if (closed) context.closePath();
    if (closed) this.fill(context, line.fillColor);
    this.stroke(context, line, closed ? line.strokeColor : line.color, closed ? line.strokeWidth : line.width);
  }

  private drawCircle(context: CanvasRenderingContext2D, circle: Entry): void {
    const place = placeOf(circle);
    const { x, y } = this.toScreen(place);
    context.beginPath();
    context.arc(x, y, asNumber(circle.radius, 0) / metresPerPx(place.latitude, this.scale), 0, Math.PI * 2);
    this.fill(context, circle.fillColor);
    this.stroke(context, circle, circle.color, circle.strokeWidth);
  }

  private fill(context: CanvasRenderingContext2D, colour: unknown): void {
    context.fillStyle = asText(colour) || 'transparent';
    context.fill();
  }

  private stroke(context: CanvasRenderingContext2D, line: Entry, colour: unknown, width: unknown): void {
    context.setLineDash(asFlag(line.dottedLine) ? [8, 8] : []);
    context.strokeStyle = asText(colour) || '#000';
    context.lineWidth = asNumber(width, 1);
    context.stroke();
    context.setLineDash([]);
  }

  private mark(marker: Entry): void {
    const at = this.toScreen(placeOf(marker));
    const icon = this.put(asText(marker.iconPath) === '' ? 'wx-pin' : 'wx-map-icon', at, pointOf(marker.anchor, 0.5, 1), marker);
    this.listen(icon, 'markertap', marker);
    const [label, callout] = [marker.label as Entry | undefined, marker.callout as Entry | undefined];
    if (label?.content !== undefined) {
      const element = this.put(
        'wx-map-label',
        { x: at.x + asNumber(label.anchorX, 0), y: at.y + asNumber(label.anchorY, 0) },
        { x: 0, y: 0 },
      );
      this.word(element, label);
      this.listen(element, 'labeltap', marker);
    }
    if (callout?.content === undefined || (callout.display !== 'ALWAYS' && this.chosen !== marker.id)) return;
    const element = this.put('wx-callout', { x: at.x, y: at.y - asNumber(marker.height, 20) }, { x: 0.5, y: 1 });
    this.word(element, callout);
    this.listen(element, 'callouttap', marker);
  }

  /** The marker whose callout is shown since it was tapped (callout › display BYCLICK). */
  private chosen: unknown;

  private word(element: HTMLElement, { content, color, fontSize, bgColor, padding, borderRadius }: Entry): void {
    element.textContent = asText(content);
    element.style.color = asText(color);
    element.style.background = asText(bgColor);
    for (const [name, value] of Object.entries({ fontSize, padding, borderRadius })) {
      if (value !== undefined)
        element.style.setProperty(
          name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
          `${asNumber(value, 0)}px`,
        );
    }
  }

  private put(name: string, { x, y }: Point, anchor: Point, marker: Entry = {}): HTMLElement {
    const element = document.createElement(name === 'wx-map-icon' ? 'img' : 'div');
    element.className = name;
    if (element instanceof HTMLImageElement) element.src = this.host.env.resolve(asText(marker.iconPath));
    const length = (value: unknown): string => inlineStyle(typeof value === 'number' ? `${value}px` : asText(value));
    const turn = marker.rotate === undefined ? '' : ` rotate(${asNumber(marker.rotate, 0)}deg)`;
    element.style.cssText =
      `left:${x}px;top:${y}px;translate:${-anchor.x * 100}% ${-anchor.y * 100}%;opacity:${asNumber(marker.alpha, 1)};` +
      `${turn === '' ? '' : `transform:${turn};`}width:${length(marker.width)};height:${length(marker.height)}`;
    this.marks.append(element);
    return element;
  }

  private listen(element: HTMLElement, type: string, marker: Entry): void {
    element.addEventListener('touchend', () => {
      if (type === 'markertap') this.chosen = marker.id;
      this.host.trigger(type, { markerId: asNumber(marker.id, 0) });
      this.draw();
    });
  }
}

/** Moves and zooms by fingers and the wheel; tells of it (regionchange). */
function listenTo(host: Host, map: MapView): () => void {
  const tell = (type: 'begin' | 'end', causedBy: string): void =>
    host.trigger('regionchange', {
      type,
      causedBy,
      rotate: 0,
      skew: 0,
      scale: map.scale,
      centerLocation: map.centre,
      ...(type === 'end' ? { region: map.region() } : {}),
    });
  let last: Point | undefined;
  let spread = 0;
  let cause = '';
  const begin = (what: string): void => {
    if (cause === '') tell('begin', 'gesture');
    cause = what;
  };
  const end = (): void => {
    if (cause !== '') tell('end', cause);
    [last, cause] = [undefined, ''];
  };
  const between = ([one, other]: readonly Touch[]): number =>
    one === undefined || other === undefined ? 0 : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const start = (event: TouchEvent): void => {
    const touches = [...event.touches];
    [last, spread] = [{ x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 }, between(touches)];
  };
  const move = (event: TouchEvent): void => {
    const touches = [...event.touches];
    const [touch] = touches;
    if (touch === undefined || last === undefined) return;
    if (touches.length > 1 && asFlag(host.data.enableZoom) && spread > 0) {
      begin('scale');
      map.zoom(map.scale + Math.log2(between(touches) / spread));
      spread = between(touches);
    } else if (asFlag(host.data.enableScroll)) {
      begin('drag');
      map.centre = map.toPlace({ x: map.size.x / 2 + last.x - touch.clientX, y: map.size.y / 2 + last.y - touch.clientY });
    }
    last = { x: touch.clientX, y: touch.clientY };
    map.draw();
  };
  host.root.addEventListener('touchstart', start, { passive: true });
  host.root.addEventListener('touchmove', move, { passive: true });
  host.root.addEventListener('touchend', end, { passive: true });
  return () => tell('end', 'update');
}

export const map: Builtin = {
  template: 'wx/map',
  properties: {
    latitude: null,
    longitude: null,
    scale: 16,
    minScale: 3,
    maxScale: 20,
    markers: null,
    polyline: null,
    polygons: null,
    circles: null,
    includePoints: null,
    showLocation: false,
    enableScroll: true,
    enableZoom: true,
  },
  create(host) {
    const view = new MapView(host);
    const moved = listenTo(host, view);
    const draw = (): void => view.draw();
    const go = (place: Entry): void => {
      view.centre = placeOf(place, view.centre);
      view.draw();
      moved();
    };
    const change =
      (apply: (value: unknown) => void) =>
      (value: unknown): void => {
        if (value === null) return;
        apply(value);
        view.draw();
      };
    const sizes = new ResizeObserver(draw);
    sizes.observe(host.root);
    return {
      changed: {
        latitude: change((value) => (view.centre = { ...view.centre, latitude: asNumber(value, CENTRE.latitude) })),
        longitude: change((value) => (view.centre = { ...view.centre, longitude: asNumber(value, CENTRE.longitude) })),
        scale: change((value) => view.zoom(asNumber(value, 16))),
        markers: change((value) => (view.markers = listOf(value))),
        includePoints: change((value) => view.include(listOf(value).map((point) => placeOf(point)))),
        polyline: draw,
        polygons: draw,
        circles: draw,
        showLocation: draw,
      },
      tapDetail: (x, y) => {
        const { left, top } = host.root.getBoundingClientRect();
        return { ...view.toPlace({ x: x - left, y: y - top }) };
      },
      calls: {
        getCenterLocation: () => view.centre,
        moveToLocation: (options) => go((options ?? {}) as Entry),
        getRegion: () => view.region(),
        getScale: () => ({ scale: view.scale }),
        getRotate: () => ({ rotate: 0 }),
        getSkew: () => ({ skew: 0 }),
        fromScreenLocation: (options) => view.toPlace(pointOf(options, 0, 0)),
        toScreenLocation: (options) => view.toScreen(placeOf((options ?? {}) as Entry)),
        includePoints: (options) => {
          const { points, padding } = options as Entry;
          view.include(
            listOf(points).map((point) => placeOf(point)),
            listOf(padding),
          );
          view.draw();
          moved();
        },
        addMarkers: (options) => {
          const { markers, clear } = options as Entry;
          view.markers = [...(asFlag(clear) ? [] : view.markers), ...listOf(markers)];
          view.draw();
        },
        removeMarkers: (options) => {
          const ids = listOf((options as Entry).markerIds) as unknown[];
          view.markers = view.markers.filter(({ id }) => !ids.includes(id));
          view.draw();
        },
        translateMarker: (options) => {
          const { markerId, destination, rotate } = options as Entry;
          view.markers = view.markers.map((marker) =>
            marker.id === markerId ? { ...marker, ...placeOf((destination ?? {}) as Entry), rotate: asNumber(rotate, 0) } : marker,
          );
          view.draw();
        },
      },
      detached: () => sizes.disconnect(),
    };
  },
};
