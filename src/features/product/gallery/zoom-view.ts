/**
 * Geometry of the zoomed picture in the full-screen gallery. Coordinates are in
 * px, relative to the centre of the stage (the area that shows the picture).
 */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/**
 * Zoom factor and position of the picture. At `scale` 1, the whole picture is
 * visible; `x` and `y` are the offset (in px) of the picture's centre from the
 * centre of the stage.
 */
export interface ZoomView extends Point {
  scale: number
}

export const FIT: ZoomView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** Zoom factor after a double tap or a press on the zoom button. */
export const ZOOM_SCALE = 2.5

/**
 * Returns the view with another zoom factor, clamped to the range from 1 to
 * `MAX_SCALE`. The part of the picture under `point` stays in place.
 */
export function zoomAt(view: ZoomView, point: Point, scale: number): ZoomView {
  const newScale = Math.min(Math.max(scale, 1), MAX_SCALE)
  const ratio = newScale / view.scale
  return { scale: newScale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

export type PointPair = readonly [Point, Point]

/**
 * Returns the view after a two-finger gesture. The distance between the fingers
 * sets the zoom factor, and the midpoint between the fingers moves the picture.
 */
export function pinch(view: ZoomView, before: PointPair, now: PointPair): ZoomView {
  const zoomed = zoomAt(view, midpoint(before), view.scale * (distance(now) / Math.max(distance(before), 1)))
  return pan(zoomed, midpoint(before), midpoint(now))
}

/**
 * Returns the view after moving the picture by the distance between `from` and
 * `to`.
 */
export function pan(view: ZoomView, from: Point, to: Point): ZoomView {
  return { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

/**
 * Returns the nearest view without gaps between the picture and the edges of the
 * stage. If the picture is smaller than the stage in one direction, centres the
 * picture in that direction.
 */
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
