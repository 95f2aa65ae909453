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

/** Original size of the product pictures, in px. */
const PICTURE_SIZE = { width: 900, height: 1200 }
const SWIPE_PX = 60
const TAP_PX = 10
const DOUBLE_TAP_MS = 300
/**
 * Zoom speed of the mouse wheel: the scale is multiplied by `exp(-deltaY *
 * WHEEL_SPEED)`, with `deltaY` in px.
 */
const WHEEL_SPEED = 0.0025

interface GestureHandlers {
  /**
   * Called when the shopper swipes to the next (1) or the previous (-1) picture.
   */
  onSwipe: (step: 1 | -1) => void
  onZoom: (isZoomed: boolean) => void
}

/**
 * Handles pinch, drag, double tap, swipe and wheel gestures in the full-screen
 * gallery. Writes the picture's position to CSS custom properties instead of
 * React state, so that the picture follows the finger without delay.
 */
export class ZoomGestures {
  readonly #stage: HTMLElement
  readonly #handlers: GestureHandlers
  readonly #listeners = new AbortController()
  /**
   * Current positions of the pressed pointers (fingers or mouse), by pointer id.
   */
  readonly #pointers = new Map<number, Point>()
  #view: ZoomView = FIT
  /** Zoom view and pointer positions at the start of the current gesture. */
  #start: { view: ZoomView; pointers: Point[] } = { view: FIT, pointers: [] }
  /**
   * Timestamp of the last tap, in ms; 0 if there was no tap or if the last tap
   * completed a double tap.
   */
  #lastTap = 0

  constructor(stage: HTMLElement, handlers: GestureHandlers) {
    this.#stage = stage
    this.#handlers = handlers
    const { signal } = this.#listeners
    stage.addEventListener('pointerdown', this.#onPointerDown, { signal })
    stage.addEventListener('pointermove', this.#onPointerMove, { signal })
    stage.addEventListener('pointerup', this.#onPointerUp, { signal })
    stage.addEventListener('pointercancel', this.#onPointerUp, { signal })
    stage.addEventListener('wheel', this.#onWheel, { signal, passive: false })
    this.#apply(FIT)
  }

  destroy(): void {
    this.#listeners.abort()
  }

  /**
   * Zooms in on a point of the stage (the area that shows the picture), or zooms
   * out if the picture is already zoomed in.
   */
  toggle(point: Point = { x: 0, y: 0 }): void {
    this.#apply(this.#view.scale > 1 ? FIT : zoomAt(FIT, point, ZOOM_SCALE))
  }

  /**
   * Multiplies the zoom factor by `factor`, keeping the centre of the stage in
   * place.
   */
  zoomBy(factor: number): void {
    this.#apply(zoomAt(this.#view, { x: 0, y: 0 }, this.#view.scale * factor))
  }

  #onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    this.#stage.setPointerCapture(event.pointerId)
    this.#pointers.set(event.pointerId, this.#toPoint(event))
    this.#startGesture()
  }

  #onPointerMove = (event: PointerEvent) => {
    if (!this.#pointers.has(event.pointerId)) return
    this.#pointers.set(event.pointerId, this.#toPoint(event))
    const { view, pointers: before } = this.#start
    const now = [...this.#pointers.values()]
    if (isPair(before) && isPair(now)) this.#apply(pinch(view, before, now))
    else if (view.scale === 1) this.#stage.style.setProperty('--drag', `${this.#distance().x}px`)
    else if (before[0] && now[0]) this.#apply(pan(view, before[0], now[0]))
  }

  #onPointerUp = (event: PointerEvent) => {
    if (!this.#pointers.has(event.pointerId)) return
    const distance = this.#distance()
    const isSinglePointer = this.#start.pointers.length === 1
    this.#pointers.delete(event.pointerId)
    if (this.#pointers.size > 0) return this.#startGesture()
    delete this.#stage.dataset.pressed
    this.#stage.style.setProperty('--drag', '0px')
    if (event.type === 'pointercancel' || !isSinglePointer) return
    if (Math.hypot(distance.x, distance.y) < TAP_PX) this.#tap(event)
    else if (this.#view.scale === 1 && Math.abs(distance.x) > SWIPE_PX) this.#handlers.onSwipe(distance.x < 0 ? 1 : -1)
  }

  #onWheel = (event: WheelEvent) => {
    event.preventDefault()
    this.#apply(zoomAt(this.#view, this.#toPoint(event), this.#view.scale * Math.exp(-event.deltaY * WHEEL_SPEED)))
  }

  #tap(event: PointerEvent) {
    const isDoubleTap = event.timeStamp - this.#lastTap < DOUBLE_TAP_MS
    this.#lastTap = isDoubleTap ? 0 : event.timeStamp
    if (isDoubleTap) this.toggle(this.#toPoint(event))
  }

  /**
   * Starts a new gesture from the current view. Called whenever a pointer is
   * added or removed.
   */
  #startGesture() {
    this.#stage.dataset.pressed = ''
    this.#start = { view: this.#view, pointers: [...this.#pointers.values()] }
  }

  /**
   * Returns how far the first pointer has moved since the gesture started, in px.
   */
  #distance(): Point {
    const [before] = this.#start.pointers
    const [now] = this.#pointers.values()
    return { x: (now?.x ?? 0) - (before?.x ?? 0), y: (now?.y ?? 0) - (before?.y ?? 0) }
  }

  #apply(view: ZoomView) {
    const { clientWidth: width, clientHeight: height, style } = this.#stage
    this.#view = clampToStage(view, { width, height }, PICTURE_SIZE)
    style.setProperty('--x', `${this.#view.x}px`)
    style.setProperty('--y', `${this.#view.y}px`)
    style.setProperty('--scale', String(this.#view.scale))
    this.#handlers.onZoom(this.#view.scale > 1)
  }

  /**
   * Returns the position of a mouse or pointer event relative to the centre of
   * the stage, in px.
   */
  #toPoint({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = this.#stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
}

function isPair(points: Point[]): points is Point[] & PointPair {
  return points.length === 2
}
