/**
 * The pieces looked at on this device, latest first. Kept in localStorage with what a card shows, so that the strip
 * needs no network. Read after hydration, when the first component shows them: the server knows none.
 */
import { useSyncExternalStore } from 'react'
import { proxy, ref, snapshot, subscribe } from 'valtio'
import type { Product } from '#contract/shapes/product.ts'

/** As much of a product as its card shows, as it was when it was looked at. `price` is in rupees. */
export type ViewedPiece = Pick<Product, '_id' | 'title' | 'price' | 'image' | 'alt' | 'blur'>

const KEY = 'recently-viewed'
const KEPT_AT_MOST = 12
/** A card shows one picture and, under the pointer, a second one. */
const PICTURES_KEPT = 2

/** The list is replaced as a whole, never changed. */
const recentlyViewed = proxy({ pieces: ref<ViewedPiece[]>([]) })

/** What this device remembers; nothing until it has been read. */
export function useRecentlyViewed(): readonly ViewedPiece[] {
  return useSyncExternalStore(watch, now, unread)
}

function watch(listener: () => void): () => void {
  const stop = subscribe(recentlyViewed, listener)
  recentlyViewed.pieces = ref(readStored())
  return stop
}

const none: ViewedPiece[] = []
const now = () => snapshot(recentlyViewed).pieces
const unread = () => none

/** Puts a piece in front. Reads the store first, so that two tabs do not forget for each other. */
export function rememberViewed(piece: ViewedPiece): void {
  const pieces = withViewed(readStored(), piece)
  recentlyViewed.pieces = ref(pieces)
  try {
    localStorage.setItem(KEY, JSON.stringify(pieces))
  } catch {
    // Storage is full or forbidden: the strip then lasts as long as this page.
  }
}

/** Forgets all of them, here and on the device. */
export function forgetViewed(): void {
  recentlyViewed.pieces = ref([])
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

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

function readStored(): ViewedPiece[] {
  try {
    return readPieces(localStorage.getItem(KEY))
  } catch {
    // Storage is forbidden: what this page remembers by itself is all there is.
    return recentlyViewed.pieces
  }
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
