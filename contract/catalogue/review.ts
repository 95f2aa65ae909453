/** Reviews inside the app, converted from and to API JSON. */
import type { WireReview } from '../schemas/review.ts'

export interface Review {
  id: string
  productId: string
  authorName: string
  /** From 1 to 5. */
  rating: number
  text: string
  /** ISO 8601. */
  createdAt: string
  /** Missing if the product has no sizes or the author has not received it. */
  boughtSize?: string | undefined
  /** Paths. */
  pictures: readonly string[]
  /** The author has received an order that contains this product. */
  isVerifiedPurchase: boolean
}

export function readReview({
  _id,
  userID: { fullname },
  productId,
  rating,
  review,
  createdAt,
  boughtSize,
  boughtHere,
  pictures = [],
}: WireReview): Review {
  return {
    id: _id,
    productId,
    authorName: fullname,
    rating,
    text: review,
    createdAt,
    ...(boughtSize !== undefined && { boughtSize }),
    pictures,
    // Devices may have stored lists of a release that named only the size.
    isVerifiedPurchase: boughtHere === true || boughtSize !== undefined,
  }
}

export function toWireReview({
  id,
  productId,
  authorName,
  rating,
  text,
  createdAt,
  boughtSize,
  pictures,
  isVerifiedPurchase,
}: Review): WireReview {
  return {
    _id: id,
    userID: { fullname: authorName },
    productId,
    rating,
    review: text,
    createdAt,
    ...(boughtSize !== undefined && { boughtSize }),
    ...(pictures.length > 0 && { pictures: [...pictures] }),
    ...(isVerifiedPurchase && { boughtHere: true }),
  }
}
