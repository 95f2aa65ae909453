/** Reviews as used inside, and their conversion from and to wire JSON. */
import type { WireReview } from './schemas/review.ts'

export interface Review {
  id: string
  productId: string
  authorName: string
  /** 1 to 5. */
  rating: number
  text: string
  /** ISO date and time. */
  createdAt: string
  /** Whether an order of the author with this product was delivered. */
  isVerifiedPurchase: boolean
}

export function readReview({
  _id,
  userID: { fullname },
  productId,
  rating,
  review,
  createdAt,
  boughtHere,
}: WireReview): Review {
  return {
    id: _id,
    productId,
    authorName: fullname,
    rating,
    text: review,
    createdAt,
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
  isVerifiedPurchase,
}: Review): WireReview {
  return {
    _id: id,
    userID: { fullname: authorName },
    productId,
    rating,
    review: text,
    createdAt,
    ...(isVerifiedPurchase && { boughtHere: true }),
  }
}
