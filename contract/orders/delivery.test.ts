import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type DeliveryZone, deliveryFile } from '../schemas/delivery.ts'
import { estimateDelivery, findDeliveryZone, formatArrival } from './delivery.ts'

const { zones } = deliveryFile.parse(
  JSON.parse(readFileSync(new URL('../../catalogue/delivery.json', import.meta.url), 'utf8')),
)
const zone = (days: [number, number]): DeliveryZone => ({ name: 'Here', prefixes: ['3'], days, cod: true })
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)

describe('the zone of a PIN code', () => {
  test.each([
    ['380009', 'Ahmedabad and Gandhinagar'],
    ['390001', 'Gujarat, Daman and Diu'],
    ['400001', 'Mumbai and Thane'],
    ['411001', 'Maharashtra and Goa'],
    ['194101', 'Ladakh'],
    ['190001', 'Jammu and Kashmir'],
    ['682555', 'Lakshadweep'],
    ['682001', 'Kerala'],
    ['744101', 'Andaman and Nicobar Islands'],
  ])('%s is %s: the longest prefix decides', (pin, name) => {
    expect(findDeliveryZone(zones, pin)?.name).toBe(name)
  })

  test('a PIN code that no prefix matches has no zone', () => {
    expect(findDeliveryZone(zones, '290001')).toBeNull()
  })
})

describe('the days of delivery', () => {
  test('are counted without Sundays', () => {
    // A Saturday.
    const now = Date.parse('2026-11-21T09:00:00Z')
    const { first, last } = estimateDelivery(zone([1, 7]), now)
    expect([day(first), day(last)]).toEqual(['2026-11-23', '2026-11-30'])
  })

  test('are counted in Indian time, whatever the local time zone', () => {
    // Saturday evening in London is already Sunday in India, so the first day after it is Monday.
    const now = Date.parse('2026-11-21T20:00:00Z')
    expect(day(estimateDelivery(zone([1, 1]), now).first)).toBe('2026-11-22')
  })
})

test.each([
  ['2026-11-30T18:30:00Z', '2026-12-02T18:29:59Z', 'Tue 1 – Wed 2 Dec'],
  ['2026-11-30T18:29:59Z', '2026-12-02T18:29:59Z', 'Mon 30 Nov – Wed 2 Dec'],
  ['2026-12-01T03:00:00Z', '2026-12-01T09:00:00Z', 'Tue 1 Dec'],
  ['2026-12-31T03:00:00Z', '2027-01-02T03:00:00Z', 'Thu 31 Dec – Sat 2 Jan'],
])('from %s to %s is %s in India', (first, last, text) => {
  expect(formatArrival({ first: Date.parse(first), last: Date.parse(last) })).toBe(text)
})

test('one prefix cannot be in two zones', () => {
  expect(deliveryFile.safeParse({ zones: [zone([1, 2]), zone([2, 3])] }).success).toBe(false)
})
