import { capsuleRect, deviceOf, type Device } from '../shared/device'
import { tabIndex } from '../shared/config'
import type { ShareRecord, ShellConfig } from '../shared/host'
import type { ErrorReport, FromLogic, FromView, Launch, LaunchOptions, PageMetrics, RouteKind, SerializedTarget } from '../shared/messages'
import { resolveSource } from '../view/resources'
import { callScreenApi } from './apis'
import { AudioPlayers } from './audio'
import { afterMotion, find, make, makeButton } from './dom'
import { LogicLink } from './logic-link'
import { Overlays } from './overlays'
import { PageFrame } from './page-frame'
import { TabBar } from './tab-bar'
import { showWheelSheet } from './wheel-sheet'

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, 50)
}

/** Drawing surfaces in a query's result; made in the view's frame, so instanceof does not know them. */
function surfacesOf(entry: unknown): OffscreenCanvas[] {
  const node = (entry as { node?: object } | null)?.node
  return node?.constructor.name === 'OffscreenCanvas' ? [node as OffscreenCanvas] : []
}

export interface PhoneEvents {
  onStarted(): void
  onAppEvent(event: Extract<FromLogic, { type: 'log' | 'exception' | 'binding' }>): void
}

const MORE_ICON = '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="4.5" cy="12" r="2"/><circle cx="12" cy="12" r="3"/><circle cx="19.5" cy="12" r="2"/></svg>'
const CLOSE_ICON = '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="8.2" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="12" r="3.2"/></svg>'

/** The phone on the screen: pages, bars, overlays, and the app's worker behind them. */
export class Phone {
  readonly overlays: Overlays
  readonly audio: AudioPlayers
  readonly logic: LogicLink
  readonly device: Device
  readonly shares: ShareRecord[] = []
  tabBar: TabBar | undefined
  networkType: string
  launch: Launch
  private readonly root = find('.phone')
  private readonly pages = make('div', 'pages')
  private readonly frames = new Map<number, PageFrame>()
  private readonly finished: PageMetrics[] = []
  private spare: PageFrame | undefined
  private leaving: PageFrame | undefined
  private current: PageFrame | undefined
  private nextPageId = 1
  private stack: number[] = []
  private started: Promise<void> = Promise.resolve()
  private markStarted: () => void = () => undefined

  constructor(readonly config: ShellConfig, readonly deviceId: string, size: { width: number; height: number }, private readonly events: PhoneEvents) {
    this.device = deviceOf(size.width, size.height)
    this.networkType = config.networkType
    this.launch = this.withDefaults(config.launch)
    this.root.style.width = `${this.device.width}px`
    this.root.style.height = `${this.device.height}px`
    this.root.append(this.pages)
    this.buildTabBar()
    this.overlays = new Overlays(this.root, (source) => this.resolve(source))
    this.buildStatusBar()
    this.buildCapsule()
    this.audio = new AudioPlayers((payload) => this.logic.post({ type: 'systemEvent', name: 'audio', payload }), (source) => this.resolve(source))
    this.logic = new LogicLink(`/simulator/logic.js?v=${config.version}`, (message) => this.receive(message))
  }

  get currentFrame(): PageFrame | undefined {
    return this.current
  }

  frame(id: number): PageFrame | undefined {
    return this.frames.get(id)
  }

  metrics(): PageMetrics[] {
    return [...this.finished, ...[...this.frames.values()].map((frame) => frame.metrics)]
  }

  resetMetrics(): void {
    this.finished.length = 0
    for (const frame of this.frames.values()) frame.resetMetrics()
  }

  /** Cold start. Resolves when the app has launched and its first page is rendered. */
  async coldStart(launch?: LaunchOptions): Promise<void> {
    if (launch !== undefined) this.launch = this.withDefaults(launch)
    this.prepareSpare()
    this.started = new Promise((resolve) => {
      this.markStarted = resolve
    })
    this.logic.start({
      type: 'start', launch: this.launch, device: this.device, deviceId: this.deviceId, firstPageId: this.nextPageId, networkType: this.networkType, headless: this.config.headless, requestMap: this.config.requestMap,
    })
    await this.started
    await this.current?.ready()
  }

  whenStarted(): Promise<void> {
    return this.started
  }

  /** The app is gone from memory, as after being swept away; storage stays. */
  kill(): void {
    this.logic.kill()
    this.audio.stopAll()
    this.overlays.clear()
    for (const frame of this.frames.values()) frame.remove()
    this.frames.clear()
    this.leaving?.remove()
    this.leaving = undefined
    this.current = undefined
    this.stack = []
    this.root.classList.remove('on-tab')
  }

  setNetwork(networkType: string): void {
    this.networkType = networkType
    this.logic.post({ type: 'systemEvent', name: 'network', payload: { networkType } })
    this.showNetwork()
  }

  back(): void {
    if (this.overlays.dismiss()) return
    this.logic.post({ type: 'userRoute', kind: 'navigateBack' })
  }

  home(): void {
    this.logic.post({ type: 'userRoute', kind: 'reLaunch', url: `/${this.config.meta.config.entryPagePath ?? this.config.meta.config.pages[0] ?? ''}` })
  }

  tapTab(index: number): void {
    this.logic.post({ type: 'userRoute', kind: 'switchTab', tabIndex: index })
  }

  share(from: 'menu' | 'button', channel: 'message' | 'timeline', target?: SerializedTarget): void {
    if (this.current !== undefined) this.logic.post({ type: 'share', id: this.current.id, from, channel, target })
  }

  setVisible(visible: boolean): void {
    this.logic.post({ type: 'visibility', visible })
    this.root.classList.toggle('asleep', !visible)
  }

  resolve(source: string): string {
    return resolveSource(source, this.current?.path ?? '', { requestMap: this.config.requestMap, deviceId: this.deviceId })
  }

  showError(error: ErrorReport): void {
    const bar = find('.error-bar')
    bar.hidden = false
    // The simulator's own frames say nothing to whoever wrote the app.
    const frames = (error.stack ?? '').split('\n').filter((line) => line.includes('app:///'))
    find('.error-bar p').textContent = [`${error.name}: ${error.message}`, ...frames.map((line) => line.trim())].join('\n')
  }

  private withDefaults(launch: LaunchOptions): Launch {
    const { meta } = this.config
    return { path: (launch.path ?? meta.config.entryPagePath ?? meta.config.pages[0] ?? '').replace(/^\//, ''), query: launch.query ?? {}, scene: launch.scene ?? 1001 }
  }

  private buildTabBar(): void {
    const { tabBar } = this.config.meta.config
    if (tabBar === undefined) return
    this.tabBar = new TabBar(tabBar, this.device, (index) => this.tapTab(index))
    this.root.append(this.tabBar.element)
  }

  private buildStatusBar(): void {
    const bar = make('div', 'status-bar')
    bar.style.height = `${this.device.statusBarHeight}px`
    const clock = make('time')
    const tick = (): void => {
      clock.textContent = new Date().toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
    }
    tick()
    setInterval(tick, 10_000)
    bar.append(clock, make('span', 'signal'), make('span', 'battery'))
    this.root.append(bar)
    this.showNetwork()
  }

  private showNetwork(): void {
    const signal = this.root.querySelector('.signal')
    if (signal !== null) signal.textContent = this.networkType === 'none' ? '无网络' : this.networkType === 'wifi' ? 'Wi-Fi' : this.networkType.toUpperCase()
  }

  private buildCapsule(): void {
    const capsule = make('div', 'capsule')
    const { left, top } = capsuleRect(this.device)
    capsule.style.cssText = `left:${left}px;top:${top}px`
    const more = makeButton('capsule-more', '更多', () => void this.openMenu())
    more.innerHTML = MORE_ICON
    const close = makeButton('capsule-close', '关闭小程序', () => this.setVisible(false))
    close.innerHTML = CLOSE_ICON
    capsule.append(more, make('i'), close)
    const sleeping = make('div', 'home-screen')
    const icon = makeButton('app-icon', `打开${this.config.title}`, () => this.setVisible(true))
    icon.append(make('span', '', this.config.title.slice(0, 1)), make('em', '', this.config.title))
    sleeping.append(icon)
    this.root.append(capsule, sleeping)
  }

  private async openMenu(): Promise<void> {
    const choice = await this.overlays.showActionSheet([{ text: '转发给朋友' }, { text: '分享到朋友圈' }, { text: '重新进入小程序' }])
    if (choice === 0) this.share('menu', 'message')
    else if (choice === 1) this.share('menu', 'timeline')
    else if (choice === 2) {
      this.kill()
      await this.coldStart()
    }
  }

  private prepareSpare(): void {
    this.spare ??= new PageFrame({
      config: this.config,
      device: this.device,
      deviceId: this.deviceId,
      singlePage: () => this.launch.scene === 1154,
      onReport: (frame, message) => this.report(frame, message),
      onBack: () => this.back(),
      onHome: () => this.home(),
      onApplied: (message) => {
        if (message.callback !== 0) this.logic.post({ type: 'setDataDone', callback: message.callback })
      },
    }, this.pages)
  }

  private receive(message: FromLogic): void {
    switch (message.type) {
      case 'openPage':
        this.open(message.page)
        return
      case 'showPage':
        this.show(message.id, message.kind)
        return
      case 'closePage':
        this.close(message.id)
        return
      case 'setData':
        this.frames.get(message.id)?.setData(message)
        return
      case 'viewQuery':
        void this.queryView(message)
        return
      case 'api':
        void this.runApi(message)
        return
      case 'started':
        this.markStarted()
        this.events.onStarted()
        return
      case 'exception':
        this.showError(message.error)
        this.events.onAppEvent(message)
        return
      case 'log':
      case 'binding':
        this.events.onAppEvent(message)
        return
      default:
    }
  }

  private open(page: Extract<FromLogic, { type: 'openPage' }>['page']): void {
    this.prepareSpare()
    const frame = this.spare
    if (frame === undefined) return
    this.spare = undefined
    this.nextPageId = Math.max(this.nextPageId, page.id + 1)
    if (page.kind !== 'navigateTo') this.stack = this.stack.filter((id) => this.frames.has(id) && page.kind === 'redirectTo')
    this.stack.push(page.id)
    this.frames.set(page.id, frame)
    frame.open(page, this.stack.length)
    frame.element.style.zIndex = String(frame.isTab ? 1 : 10 + page.id)
    this.activate(frame, page.kind)
    void frame.ready().then(() => whenIdle(() => this.prepareSpare()))
  }

  private show(id: number, kind: RouteKind): void {
    const frame = this.frames.get(id)
    if (frame === undefined) return
    const at = this.stack.indexOf(id)
    this.stack = at >= 0 ? this.stack.slice(0, at + 1) : [id]
    this.activate(frame, kind)
  }

  private activate(frame: PageFrame, kind: RouteKind): void {
    const before = this.current
    const moving = !this.config.headless && before !== undefined && before !== frame
    this.current = frame
    frame.element.classList.add('visible')
    this.root.classList.toggle('on-tab', frame.isTab)
    this.root.classList.toggle('light-bar', frame.textStyle === 'white')
    if (frame.isTab) this.tabBar?.select(tabIndex(this.config.meta.config, frame.path))
    const hideBefore = (): void => {
      if (before !== undefined && before !== this.current) before.element.classList.remove('visible')
    }
    if (!moving) hideBefore()
    else if (kind === 'navigateTo') this.slideIn(frame, hideBefore)
    else if (kind === 'navigateBack') hideBefore()
    else void frame.ready().then(hideBefore)
    this.finishLeaving(kind)
  }

  private slideIn(frame: PageFrame, done: () => void): void {
    frame.element.classList.add('entering')
    frame.element.getBoundingClientRect()
    frame.element.classList.add('moving')
    frame.element.classList.remove('entering')
    afterMotion(frame.element, () => {
      frame.element.classList.remove('moving')
      done()
    })
  }

  /** A page that was closed stays until the next one shows, so that there is no white gap. */
  private finishLeaving(kind: RouteKind): void {
    const { leaving } = this
    this.leaving = undefined
    if (leaving === undefined) return
    if (this.config.headless) leaving.remove()
    else if (kind === 'navigateBack') {
      leaving.element.classList.add('moving', 'leaving')
      afterMotion(leaving.element, () => leaving.remove())
    } else void this.current?.ready().then(() => leaving.remove())
  }

  private close(id: number): void {
    const frame = this.frames.get(id)
    if (frame === undefined) return
    this.frames.delete(id)
    this.stack = this.stack.filter((entry) => entry !== id)
    this.finished.push(frame.metrics)
    if (frame !== this.current) {
      frame.remove()
      return
    }
    this.leaving?.remove()
    this.leaving = frame
  }

  private report(frame: PageFrame, message: FromView): void {
    const { id } = frame
    switch (message.type) {
      case 'rendered':
        this.logic.post({ type: 'ready', id })
        return
      case 'event':
        this.logic.post({ type: 'event', id, component: message.component, handler: message.handler, event: message.event })
        return
      case 'component':
        this.logic.post({ ...message, id })
        return
      case 'pageEvent':
        if (message.name === 'intersection') this.logic.post({ type: 'systemEvent', name: 'intersection', payload: message.argument })
        else this.logic.post({ type: 'pageEvent', id, name: message.name, argument: message.argument })
        return
      case 'share':
        this.share('button', 'message', message.target)
        return
      case 'navigate':
        void this.logic.automation('App.callWxMethod', { method: message.kind, args: [message.kind === 'navigateBack' ? { delta: message.delta } : { url: message.url }] }).catch(() => undefined)
        return
      case 'picker':
        void this.pick(frame, message)
        return
      case 'pull':
        this.pull(frame, message.distance, message.state)
        return
      case 'error':
        this.receive({ type: 'exception', error: message.error })
        return
      default:
    }
  }

  private async pick(frame: PageFrame, { call, request }: Extract<FromView, { type: 'picker' }>): Promise<void> {
    const api = await frame.ready()
    const selected = await showWheelSheet(this.overlays, request, (column, index) => api.pickerColumn(call, column, index))
    api.pickerResult(call, selected)
  }

  private pull(frame: PageFrame, distance: number, state: 'pulling' | 'released' | 'refresh'): void {
    if (state === 'pulling') frame.pull(distance, true)
    else if (state === 'released') frame.pull(0, false)
    else this.startRefresh(frame)
  }

  /** Shows the three dots and tells the page. */
  startRefresh(frame: PageFrame): void {
    frame.pull(50, false)
    this.logic.post({ type: 'pageEvent', id: frame.id, name: 'onPullDownRefresh' })
  }

  private async queryView({ call, id, name, params }: Extract<FromLogic, { type: 'viewQuery' }>): Promise<void> {
    const frame = this.frames.get(id)
    if (frame === undefined) {
      this.logic.post({ type: 'viewResult', call, result: null, error: 'the page is closed' })
      return
    }
    const api = await frame.ready()
    try {
      const result = await api.call(name, params)
      const surfaces = Array.isArray(result) ? result.flatMap(surfacesOf) : []
      this.logic.transfer({ type: 'viewResult', call, result: result ?? null }, surfaces)
    } catch (error) {
      this.logic.post({ type: 'viewResult', call, result: null, error: error instanceof Error ? error.message : String(error) })
    }
  }

  private async runApi({ call, name, params }: Extract<FromLogic, { type: 'api' }>): Promise<void> {
    try {
      const result = await callScreenApi(this, name, (params ?? {}) as Record<string, unknown>)
      this.logic.post({ type: 'apiResult', call, ok: true, result: result ?? {} })
    } catch (error) {
      this.logic.post({ type: 'apiResult', call, ok: false, result: { errMsg: error instanceof Error ? error.message : String(error) } })
    }
  }
}

