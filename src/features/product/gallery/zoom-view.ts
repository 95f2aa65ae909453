/** Calculates the geometry of a zoomed picture, in px. The origin is the centre of the stage. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Position of the picture. `scale` 1 shows all of it; `x`, `y`: its centre, relative to the stage's centre. */
export interface ZoomView extends Point {
  scale: number
}

export const FIT: ZoomView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** Scale after a double tap or a press on the zoom button. */
export const ZOOM_SCALE = 2.5

/** Changes the scale, keeping the spot under `point` in place. */
export function zoomAt(view: ZoomView, point: Point, scale: number): ZoomView {
  const newScale = Math.min(Math.max(scale, 1), MAX_SCALE)
  const ratio = newScale / view.scale
  return { scale: newScale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

export type PointPair = readonly [Point, Point]

/** Applies a two-finger gesture: the distance of the fingers sets the scale, and their midpoint moves the picture. */
export function pinch(view: ZoomView, before: PointPair, now: PointPair): ZoomView {
  const zoomed = zoomAt(view, midpoint(before), view.scale * (distance(now) / Math.max(distance(before), 1)))
  return pan(zoomed, midpoint(before), midpoint(now))
}

/** Moves the picture by the distance between two points. */
export function pan(view: ZoomView, from: Point, to: Point): ZoomView {
  return { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

/** Returns the nearest view without gaps between the picture and the stage's edges, if the picture is large enough. */
export function clampToStage(view: ZoomView, stage: Size, picture: Size): ZoomView {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * view.scale
  return {
    scale: view.scale,
    x: clampOffset(view.x, (picture.width * fit - stage.width) / 2),
    y: clampOffset(view.y, (picture.height * fit - stage.height) / 2),
  }
}

function clampOffset(offset: number, overhang: number): number {
  const limit = Math.max(0, overhang)
  return Math.min(Math.max(offset, -limit), limit)
}

function midpoint([a, b]: PointPair): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]: PointPair): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
