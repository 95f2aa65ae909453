import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { endpointSchemas } from './endpoint-schemas.ts'

const address = { street: '14 C G Road', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

/** Returns the first error message for each invalid field. */
function faults(shape: z.ZodType, body: unknown): Record<string, string> {
  const issues = shape.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())
}

describe('an address', () => {
  const { body } = endpointSchemas.updateUser

  it('in another country may have any postal code', () => {
    const elsewhere = { ...address, country: 'United Kingdom', pincode: 'SW1A 1AA' }
    expect(body.parse({ full_address: elsewhere }).full_address).toEqual(elsewhere)
  })
})

describe('a bag', () => {
  it('may be an empty object', () => {
    expect(endpointSchemas.createCart.body.parse({})).toEqual({ products: [] })
  })

  it('has quantities of 1 to 20; a change may also be 0', () => {
    const line = (quantity: number) => ({ productID: 'veer-kada', quantity })
    expect(faults(endpointSchemas.replaceCart.body, { products: [line(0)] })).toHaveProperty('products.0.quantity')
    expect(faults(endpointSchemas.setCartLine.body, line(21))).toEqual({
      quantity: 'You can order up to 20 of one piece.',
    })
    expect(faults(endpointSchemas.setCartLine.body, line(-1))).toHaveProperty('quantity')
    expect(endpointSchemas.setCartLine.body.parse(line(0)).quantity).toBe(0)
  })

  it('with more than a hundred lines is refused', () => {
    const products = Array.from({ length: 101 }, (_, index) => ({ productID: `piece-${index}`, quantity: 1 }))
    expect(faults(endpointSchemas.replaceCart.body, { products })).toHaveProperty('products')
  })
})

describe('a review', () => {
  const { body } = endpointSchemas.writeReview
  const written = { productId: 'veer-kada', rating: 5, review: 'Heavy and well made.' }

  it('needs one to five stars', () => {
    expect(faults(body, { ...written, rating: 0 })).toEqual({ rating: 'Please choose 1 to 5 stars.' })
    expect(faults(body, { ...written, rating: 6 })).toHaveProperty('rating')
  })

  it('has 1 to 2,000 characters', () => {
    expect(faults(body, { ...written, review: '   ' })).toEqual({
      review: 'Please write a few words about this piece.',
    })
    expect(faults(body, { ...written, review: 'x'.repeat(2001) })).toHaveProperty('review')
    expect(body.parse({ ...written, review: 'x'.repeat(2000) })).toBeTruthy()
  })
})

describe('an order', () => {
  const order = { products: [{ productID: 'veer-kada', quantity: 1 }], amount: 849, address, payment: 'cod' }

  it('is paid by cod, online_payment or card, and nothing else', () => {
    expect(endpointSchemas.createOrder.body.parse(order)).toMatchObject({ payment: 'cod', coupon: '', giftData: null })
    expect(faults(endpointSchemas.createOrder.body, { ...order, payment: 'free' })).toHaveProperty('payment')
  })

  it('without products is refused', () => {
    expect(faults(endpointSchemas.createOrder.body, { ...order, products: [] })).toEqual({
      products: 'Your Shopping Bag is Empty',
    })
  })
})

describe('the query of a list', () => {
  const { query } = endpointSchemas.listProducts

  it('accepts names as one value or as several', () => {
    expect(query.parse({ colors: 'Red,Blue' }).colors).toEqual(['Red', 'Blue'])
    expect(query.parse({ colors: ['Red', ' Blue ', ''] }).colors).toEqual(['Red', 'Blue'])
  })
})

describe('numbers in digits of India’s scripts', () => {
  it('are read in codes, orders and coupons', () => {
    expect(endpointSchemas.confirmOrder.body.parse({ code: '१२३ ४५૬' })).toEqual({ code: '123456' })
    expect(faults(endpointSchemas.confirmOrder.body, { code: '1234567' })).toEqual({ code: 'The code has six digits' })
    expect(endpointSchemas.applyCoupon.body.parse({ code: ' festive२५ ' })).toEqual({ code: 'FESTIVE25' })
    const asked = { order_id: '# nk-२६-०००१२३', email: 'asha@example.com' }
    expect(endpointSchemas.requestFollowLink.body.parse(asked).order_id).toBe('NK-26-000123')
  })
})
