/** The pieces looked at on this device, latest first, with what a card shows, so that the strip needs no network. */
import type { Product } from '#contract/shapes/product.ts'
import { deviceList } from './device-list.ts'

/** As much of a product as its card shows, as it was when it was looked at. `price` is in rupees. */
export type ViewedPiece = Pick<Product, '_id' | 'title' | 'price' | 'image' | 'alt' | 'blur'>

const KEPT_AT_MOST = 12
/** A card shows one picture and, under the pointer, a second one. */
const PICTURES_KEPT = 2

const viewed = deviceList('recently-viewed', { read: readPieces, withItem: withViewed })

export const useRecentlyViewed = viewed.useItems
export const rememberViewed = viewed.add
export const forgetViewed = viewed.forget

/** The pieces with this one in front, once, and no more than are kept. */
export function withViewed(pieces: readonly ViewedPiece[], piece: ViewedPiece): ViewedPiece[] {
  const { _id, title, price } = piece
  const [image, alt, blur] = [piece.image, piece.alt, piece.blur].map((list) => list.slice(0, PICTURES_KEPT))
  const kept = { _id, title, price, image: image ?? [], alt: alt ?? [], blur: blur ?? [] }
  return [kept, ...pieces.filter((other) => other._id !== _id)].slice(0, KEPT_AT_MOST)
}

/** Reads pieces from text that some release of the shop, or anything else, had stored. What cannot be shown is left out. */
export function readPieces(stored: string | null): ViewedPiece[] {
  const parsed = parse(stored)
  return Array.isArray(parsed) ? parsed.filter(isPiece) : []
}

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return null
  }
}

function isPiece(value: unknown): value is ViewedPiece {
  if (typeof value !== 'object' || value === null) return false
  const { _id, title, price, image, alt, blur } = value as Record<string, unknown>
  return (
    typeof _id === 'string' &&
    typeof title === 'string' &&
    typeof price === 'number' &&
    [image, alt, blur].every(isTexts)
  )
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}
