import * as z from 'zod'
import { id, ok, quantity, quantityOrNone } from './fields.ts'

/** A line as it is sent: which piece, and how many in all (never "how many more"). */
const lineSent = z.object({ productID: id, quantity })

/** No bag holds more lines than this. */
const LINES_AT_MOST = 100

export const linesSent = z.array(lineSent).max(LINES_AT_MOST)

/** The whole bag. An empty bag may be sent as an empty object. */
export const cartSent = z.object({ products: linesSent.default([]) })

/** One line's quantity; 0 removes the line. */
export const lineChange = z.object({ productID: id, quantity: quantityOrNone })

/** A line as the server answers it, with the piece as it is now. */
const cartLine = z
  .object({
    productID: z.object({
      _id: id,
      title: z.string(),
      price: z.number().describe('Rupees'),
      image: z.array(z.string()),
      stock: z.int(),
      color: z.array(z.string()),
    }),
    quantity: z.int(),
  })
  .meta({ id: 'CartLine' })

export const cart = ok({ products: z.array(cartLine) }).meta({ id: 'Cart' })
