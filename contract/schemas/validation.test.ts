import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { endpointSchemas } from './endpoint-schemas.ts'

const address = { street: '14 C G Road', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

/** Returns the first error message for each invalid field. */
function faults(shape: z.ZodType, body: unknown): Record<string, string> {
  const issues = shape.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())
}

describe('a registration', () => {
  const { body } = endpointSchemas.register

  it('is accepted with its name and email trimmed and its password unchanged', () => {
    const sent = { fullname: ' Asha Patel ', email: ' Asha@Example.COM ', password: ' secret ' }
    expect(body.parse(sent)).toEqual({ fullname: 'Asha Patel', email: 'asha@example.com', password: ' secret ' })
  })

  it('with a password of five characters is refused with the specified message', () => {
    expect(faults(body, { fullname: 'Asha', email: 'asha@example.com', password: '12345' })).toEqual({
      password: 'password must be atleast 6 characters',
    })
  })

  it('without any fields is refused with an error for each', () => {
    expect(Object.keys(faults(body, {})).sort()).toEqual(['email', 'fullname', 'password'])
    expect(Object.keys(faults(body, { fullname: '  ', email: 'no', password: '' })).sort()).toEqual([
      'email',
      'fullname',
      'password',
    ])
  })
})

describe('an address', () => {
  const { body } = endpointSchemas.updateUser

  it('in one line is split into its parts', () => {
    const line = '14, C G Road, Ahmedabad, Gujarat 380009, India'
    expect(body.parse({ full_address: line }).full_address).toEqual({ ...address, street: '14, C G Road' })
  })

  it('in India with a postal code that starts with zero is refused', () => {
    const sent = { full_address: { ...address, pincode: '038000' } }
    expect(JSON.stringify(body.safeParse(sent).error?.issues)).toContain('Invalid postal code for India')
  })

  it('in another country may have any postal code', () => {
    const elsewhere = { ...address, country: 'United Kingdom', pincode: 'SW1A 1AA' }
    expect(body.parse({ full_address: elsewhere }).full_address).toEqual(elsewhere)
  })
})

describe('a phone number', () => {
  it('has digits only and at most ten of them', () => {
    const { body } = endpointSchemas.updateUser
    expect(body.parse({ number: '9876543210' }).number).toBe('9876543210')
    expect(faults(body, { number: '98765432101' })).toHaveProperty('number')
    expect(faults(body, { number: '+91 98765' })).toHaveProperty('number')
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

  it('with Razorpay needs only its amount', () => {
    expect(endpointSchemas.createRazorpayOrder.body.parse({ amount: 849 })).toMatchObject({ amount: 849 })
    expect(faults(endpointSchemas.createRazorpayOrder.body, {})).toHaveProperty('amount')
  })
})

describe('a custom order', () => {
  it('needs type, material, name, email and phone number', () => {
    expect(Object.keys(faults(endpointSchemas.createCustomOrder.body, {})).sort()).toEqual([
      'email',
      'material',
      'name',
      'number',
      'type',
    ])
  })
})

describe('the query of a list', () => {
  const { query } = endpointSchemas.listProducts

  it('defaults to the first 12', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 12 })
  })

  it('accepts names as one value or as several', () => {
    expect(query.parse({ colors: 'Red,Blue' }).colors).toEqual(['Red', 'Blue'])
    expect(query.parse({ colors: ['Red', ' Blue ', ''] }).colors).toEqual(['Red', 'Blue'])
  })

  it('refuses pages below 1 and page sizes above 100', () => {
    expect(faults(query, { page: '0' })).toHaveProperty('page')
    expect(faults(query, { limit: '1000' })).toHaveProperty('limit')
  })
})
