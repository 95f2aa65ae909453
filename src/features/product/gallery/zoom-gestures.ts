import {
  clampToStage,
  FIT,
  type Point,
  type PointPair,
  pan,
  pinch,
  ZOOM_SCALE,
  type ZoomView,
  zoomAt,
} from './zoom-view.ts'

/** The size that product pictures are drawn at. */
const PICTURE_SIZE = { width: 900, height: 1200 }
const SWIPE_PX = 60
const TAP_PX = 10
const DOUBLE_TAP_MS = 300
const WHEEL = 0.0025

interface GestureHandlers {
  /** The shopper swiped to the next (1) or the previous (-1) picture. */
  onSwipe: (by: 1 | -1) => void
  onZoom: (closeUp: boolean) => void
}

/**
 * Fingers, mouse and wheel on the full-screen stage: pinch, drag, double tap and swipe. Writes where the picture lies to
 * the stage's style (`--x`, `--y`, `--scale`, `--drag`) without going through React, so that it follows the finger.
 */
export class ZoomGestures {
  readonly #stage: HTMLElement
  readonly #heard: GestureHandlers
  readonly #ears = new AbortController()
  readonly #fingers = new Map<number, Point>()
  #view: ZoomView = FIT
  #from: { view: ZoomView; fingers: Point[] } = { view: FIT, fingers: [] }
  #lastTap = 0

  constructor(stage: HTMLElement, heard: GestureHandlers) {
    this.#stage = stage
    this.#heard = heard
    const { signal } = this.#ears
    stage.addEventListener('pointerdown', this.#down, { signal })
    stage.addEventListener('pointermove', this.#move, { signal })
    stage.addEventListener('pointerup', this.#up, { signal })
    stage.addEventListener('pointercancel', this.#up, { signal })
    stage.addEventListener('wheel', this.#wheel, { signal, passive: false })
    this.reset()
  }

  stop(): void {
    this.#ears.abort()
  }

  /** Shows the whole picture again. */
  reset(): void {
    this.#lay(FIT)
  }

  /** Goes close up or back, around the middle of the stage or the spot that was tapped. */
  toggle(point: Point = { x: 0, y: 0 }): void {
    this.#lay(this.#view.scale > 1 ? FIT : zoomAt(FIT, point, ZOOM_SCALE))
  }

  /** Goes so many times closer, or below 1 farther, around the middle of the stage. */
  zoom(times: number): void {
    this.#lay(zoomAt(this.#view, { x: 0, y: 0 }, this.#view.scale * times))
  }

  #down = (event: PointerEvent) => {
    if (event.button !== 0) return
    this.#stage.setPointerCapture(event.pointerId)
    this.#fingers.set(event.pointerId, this.#pointOf(event))
    this.#begin()
  }

  #move = (event: PointerEvent) => {
    if (!this.#fingers.has(event.pointerId)) return
    this.#fingers.set(event.pointerId, this.#pointOf(event))
    const { view, fingers: before } = this.#from
    const now = [...this.#fingers.values()]
    if (isPair(before) && isPair(now)) this.#lay(pinch(view, before, now))
    else if (view.scale === 1) this.#stage.style.setProperty('--drag', `${this.#way().x}px`)
    else if (before[0] && now[0]) this.#lay(pan(view, before[0], now[0]))
  }

  #up = (event: PointerEvent) => {
    if (!this.#fingers.has(event.pointerId)) return
    const way = this.#way()
    const alone = this.#from.fingers.length === 1
    this.#fingers.delete(event.pointerId)
    if (this.#fingers.size > 0) return this.#begin()
    delete this.#stage.dataset.held
    this.#stage.style.setProperty('--drag', '0px')
    if (event.type === 'pointercancel' || !alone) return
    if (Math.hypot(way.x, way.y) < TAP_PX) this.#tap(event)
    else if (this.#view.scale === 1 && Math.abs(way.x) > SWIPE_PX) this.#heard.onSwipe(way.x < 0 ? 1 : -1)
  }

  #wheel = (event: WheelEvent) => {
    event.preventDefault()
    this.#lay(zoomAt(this.#view, this.#pointOf(event), this.#view.scale * Math.exp(-event.deltaY * WHEEL)))
  }

  #tap(event: PointerEvent) {
    const isSecond = event.timeStamp - this.#lastTap < DOUBLE_TAP_MS
    this.#lastTap = isSecond ? 0 : event.timeStamp
    if (isSecond) this.toggle(this.#pointOf(event))
  }

  /** What the fingers do from now on is measured from here. */
  #begin() {
    this.#stage.dataset.held = ''
    this.#from = { view: this.#view, fingers: [...this.#fingers.values()] }
  }

  /** How far the first finger has come. */
  #way(): Point {
    const [from] = this.#from.fingers
    const [now] = this.#fingers.values()
    return { x: (now?.x ?? 0) - (from?.x ?? 0), y: (now?.y ?? 0) - (from?.y ?? 0) }
  }

  #lay(view: ZoomView) {
    const { clientWidth: width, clientHeight: height, style } = this.#stage
    this.#view = clampToStage(view, { width, height }, PICTURE_SIZE)
    style.setProperty('--x', `${this.#view.x}px`)
    style.setProperty('--y', `${this.#view.y}px`)
    style.setProperty('--scale', String(this.#view.scale))
    this.#heard.onZoom(this.#view.scale > 1)
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = this.#stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
}

function isPair(fingers: Point[]): fingers is Point[] & PointPair {
  return fingers.length === 2
}
