import { describe, expect, test } from 'vitest'
import type { ShipmentRequest } from '../../providers/shiprocket-requests.ts'
import { shortenCity, toExport } from './shipping-request.ts'

test.each([
  ['Ahmedabad', 'Ahmedabad'],
  ['Saint-Remy-en-Bouzemont-Saint-', 'Saint-Remy-en-Bouzemont-Saint-'],
  ['San Fernando del Valle de Catamarca', 'San Fernando del Valle de'],
  ['Al Qurayyah Industrial Area of Fujairah', 'Al Qurayyah Industrial Area of'],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwll', 'Llanfairpwllgwyngyllgogerychwy'],
  ['श्री जयवर्धनपुर कोट्टे पुरानी राजधानी', 'श्री जयवर्धनपुर कोट्टे पुरानी'],
])('of the city %s a label has %s', (city, short) => {
  expect(shortenCity(city)).toBe(short)
  expect([...short].length).toBeLessThanOrEqual(30)
})

describe('the declaration for customs', () => {
  const ring = { name: 'Ring', sku: 'ring', units: 2, selling_price: 249, discount: 0, tax: 0, hsn: '7117' }
  const request = {
    billing_phone: '+971501234567',
    billing_country: 'United Arab Emirates',
    order_items: [ring],
    sub_total: 498,
  } as unknown as ShipmentRequest

  test.each([
    ['export without tax', 'B'],
    ['export with tax', 'C'],
    ['untaxed', 'A'],
  ] as const)('of an invoice for an %s says %s and names the invoice', (supply, igstPaymentStatus) => {
    const invoice = { number: 'NK/26-27/000001', supply }
    expect(toExport(request, invoice)).toMatchObject({ igstPaymentStatus, invoice_number: invoice.number })
  })

  test('of an exchange says what the pieces are worth, and names no invoice', () => {
    const declared = toExport({ ...request, sub_total: 0 }, null)
    expect(declared).toMatchObject({ igstPaymentStatus: 'A', sub_total: 498 })
    expect(declared).not.toHaveProperty('invoice_number')
  })

  test('has the whole tariff item for the usual heading, and other codes as the owner set them', () => {
    const codes = (hsn: string) => toExport({ ...request, order_items: [{ ...ring, hsn }] }, null).order_items[0]?.hsn
    expect(['7117', '71131930', '7113'].map(codes)).toEqual(['71171990', '71131930', '7113'])
  })
})
