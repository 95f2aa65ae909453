/** The app's own type for reviews, with functions that convert reviews from and to API JSON. */
import type { WireReview } from '../schemas/review.ts'

export interface Review {
  id: string
  productId: string
  authorName: string
  /** The number of stars, from 1 to 5. */
  rating: number
  text: string
  /** The time when the review was written, in ISO 8601 format. */
  createdAt: string
  /** The size that the author received; missing if the product has no sizes or the author has not received it. */
  boughtSize?: string | undefined
  /** Whether the author has received an order that contains this product. */
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
}: WireReview): Review {
  return {
    id: _id,
    productId,
    authorName: fullname,
    rating,
    text: review,
    createdAt,
    ...(boughtSize !== undefined && { boughtSize }),
    isVerifiedPurchase: boughtHere === true,
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
    ...(isVerifiedPurchase && { boughtHere: true }),
  }
}
