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

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
export const CLOSEST = 4
/** What a double tap or the zoom button goes to. */
export const CLOSE_UP = 2.5

/** The view at another scale, with the spot under `point` staying where it is. */
export function zoomedAt(view: ZoomView, point: Point, scale: number): ZoomView {
  const next = Math.min(Math.max(scale, 1), CLOSEST)
  const ratio = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

export type TwoFingers = readonly [Point, Point]

/** The view after two fingers moved: their distance sets the scale, the spot between them goes with them. */
export function pinched(view: ZoomView, before: TwoFingers, now: TwoFingers): ZoomView {
  const zoomed = zoomedAt(view, middle(before), view.scale * (distance(now) / Math.max(distance(before), 1)))
  return moved(zoomed, middle(before), middle(now))
}

/** The view dragged from one point to another. */
export function moved(view: ZoomView, from: Point, to: Point): ZoomView {
  return { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

/** The nearest view that leaves no empty ground beside a picture larger than the stage. */
export function within(view: ZoomView, stage: Size, picture: Size): ZoomView {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * view.scale
  return {
    scale: view.scale,
    x: bounded(view.x, (picture.width * fit - stage.width) / 2),
    y: bounded(view.y, (picture.height * fit - stage.height) / 2),
  }
}

function bounded(value: number, slack: number): number {
  const most = Math.max(0, slack)
  return Math.min(Math.max(value, -most), most)
}

function middle([a, b]: TwoFingers): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]: TwoFingers): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
