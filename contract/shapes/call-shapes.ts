/**
 * What travels in each call: parameters, query, body and answer. The server validates and filters with these; the
 * browser imports only the types, so that zod never reaches its bundle.
 */
import * as z from 'zod'
import type { CallName } from '../calls.ts'
import { category } from './category.ts'
import { catalogueCopy, oneProduct, product, productPage, productQuery } from './product.ts'
import { reviewDraft, reviewList, reviewWritten } from './review.ts'
import { storefront } from './storefront.ts'

export interface CallShape {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
}

const productId = z.object({ id: z.string().max(120) })
const searchQuery = z.object({ term: z.string().max(120).default('') })

export const callShapes = {
  listProducts: { query: productQuery, answer: productPage },
  readProduct: { params: productId, answer: oneProduct },
  relatedProducts: { params: productId, answer: z.array(product) },
  searchProducts: { query: searchQuery, answer: z.array(product) },
  productSearch: { query: searchQuery, answer: z.array(product) },
  listCategories: { answer: z.array(category) },
  readStorefront: { answer: storefront },
  readCatalogue: { answer: catalogueCopy },
  listReviews: { params: z.object({ productId: z.string().max(120) }), answer: reviewList },
  writeReview: { body: reviewDraft, answer: reviewWritten },
  health: {
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.enum(['sqlite', 'postgresql']),
    }),
  },
} as const satisfies Partial<Record<CallName, CallShape>>

type Answers = { [Name in keyof typeof callShapes]: z.infer<(typeof callShapes)[Name]['answer']> }

/** The answer of every call, for the browser. */
export type CallAnswers = { [Name in CallName]: Name extends keyof Answers ? Answers[Name] : unknown }
