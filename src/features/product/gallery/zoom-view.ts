/** How a picture lies in the full-screen stage: pure geometry in px, with the stage's centre as origin. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** `scale` 1 shows the whole picture; `x` and `y` move its centre away from the stage's. */
export interface ZoomView extends Point {
  scale: number
}

export const FIT: ZoomView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** What a double tap or the zoom button goes to. */
export const ZOOM_SCALE = 2.5

/** The view at another scale, with the spot under `point` staying where it is. */
export function zoomAt(view: ZoomView, point: Point, scale: number): ZoomView {
  const next = Math.min(Math.max(scale, 1), MAX_SCALE)
  const ratio = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

export type PointPair = readonly [Point, Point]

/** The view after two fingers moved: their distance sets the scale, the spot between them goes with them. */
export function pinch(view: ZoomView, before: PointPair, now: PointPair): ZoomView {
  const zoomed = zoomAt(view, midpoint(before), view.scale * (distance(now) / Math.max(distance(before), 1)))
  return pan(zoomed, midpoint(before), midpoint(now))
}

/** The view dragged from one point to another. */
export function pan(view: ZoomView, from: Point, to: Point): ZoomView {
  return { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

/** The nearest view that leaves no empty ground beside a picture larger than the stage. */
export function clampToStage(view: ZoomView, stage: Size, picture: Size): ZoomView {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * view.scale
  return {
    scale: view.scale,
    x: clamp(view.x, (picture.width * fit - stage.width) / 2),
    y: clamp(view.y, (picture.height * fit - stage.height) / 2),
  }
}

function clamp(value: number, slack: number): number {
  const most = Math.max(0, slack)
  return Math.min(Math.max(value, -most), most)
}

function midpoint([a, b]: PointPair): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]: PointPair): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
