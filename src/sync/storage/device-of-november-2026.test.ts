import { describe, expect, test } from 'vitest'
import { type Bag, bagModel } from '#contract/bag/bag.ts'
import { hasUnsavedChanges, isSyncPending } from '#contract/bag/sync-attempt.ts'
import { wishlistModel } from '#contract/bag/wishlist.ts'
import { changeOutbox, parseOutbox } from '../outbox/stored-outbox.ts'
import { readSession } from '../session/session-store.ts'
import stored from './device-of-november-2026.json' with { type: 'json' }
import { deviceStorage } from './device-storage.ts'

const gift = { occasion: 'Birthday', isCustom: false }
const accepted = {
  lines: [
    { productId: 'ring-of-leaves', size: '12', quantity: 2 },
    { productId: 'kada', quantity: 2 },
  ],
  gift,
}
const sent = { ...accepted, lines: [...accepted.lines, { productId: 'jhumka', quantity: 1 }] }
const syncState = { ownerId: 'meera', base: accepted, revision: 7, pendingWrites: { revision: 7, contents: [sent] } }
const bag: Bag = {
  lines: [
    {
      productId: 'ring-of-leaves',
      size: '12',
      title: 'Ring of Leaves',
      pricePaise: 499_50,
      addedPricePaise: 499_50,
      image: '/1.webp',
      quantity: 2,
      stock: 5,
      color: ['Gold'],
    },
    {
      productId: 'kada',
      title: 'Kada',
      pricePaise: 1250_00,
      addedPricePaise: 1250_00,
      image: '/2.webp',
      quantity: 2,
      stock: 3,
      color: [],
    },
    {
      productId: 'jhumka',
      title: 'Jhumka',
      pricePaise: 899_00,
      addedPricePaise: 899_00,
      image: '/3.webp',
      quantity: 1,
      stock: 9,
      color: ['Gold', 'Red'],
    },
  ],
  totalPaise: 4398_00,
  gift,
  sync: syncState,
  previousSync: null,
  generation: 4,
  unseenRejections: [{ title: 'Kada', reason: 'Only 2 left.', quantity: 2 }],
}

describe('a device that the release of 28 November 2026 has written keeps', () => {
  test('its bag, with a write that has no response yet', () => {
    expect(bagModel.read(stored.cart)).toEqual(bag)
    expect(isSyncPending(bagModel, bag)).toBe(true)
  })

  test('the bag of a shopper whose session has ended', () => {
    const { generation, ...ended } = bagModel.read(stored.cartAfterSessionEnded)
    const { generation: before, ...synced } = bag
    expect(ended).toEqual({ ...synced, sync: null, previousSync: syncState })
    expect(generation).toBeGreaterThan(before)
  })

  test('its wishlist', () => {
    const wishlist = wishlistModel.read(stored.wishlist)
    expect(wishlist.items.map(({ productId, pricePaise }) => [productId, pricePaise])).toEqual([
      ['jhumka', 899_00],
      ['kada', 1250_00],
    ])
    expect(wishlist.sync?.revision).toBe(3)
    expect(hasUnsavedChanges(wishlistModel, wishlist)).toBe(false)
  })

  test('its outbox', () => {
    const items = parseOutbox(stored.outbox)
    expect(items.map(({ kind, ownerId, state }) => [kind, ownerId, state])).toEqual([
      ['message', null, { kind: 'waiting', notBefore: 1_795_000_010_000 }],
      [
        'review',
        'meera',
        { kind: 'returned', refusal: { message: 'Too long.', fields: { review: 'Too long.' } }, notified: true },
      ],
      ['customOrder', null, { kind: 'arrived', number: 'CJ-26-000001' }],
      ['profile', 'meera', { kind: 'returned', refusal: null, notified: false }],
      ['return', 'meera', { kind: 'waiting', notBefore: 0 }],
      ['stockAlert', null, { kind: 'waiting', notBefore: 0 }],
    ])
    for (const [at, { createdAt, generation, contents }] of items.entries()) {
      expect([createdAt, generation]).toEqual([1_795_000_000_000, 4_000_000_007])
      // Later releases add fields.
      expect(contents).toMatchObject(stored.outbox[at]?.contents ?? {})
    }
    expect(changeOutbox(stored.outbox, (same) => same)).toEqual(items)
  })

  test('its session', async () => {
    await deviceStorage.update('session', () => stored.session)
    expect(await readSession()).toEqual({
      token: 't1',
      user: {
        id: 'meera',
        fullname: 'Meera',
        email: 'm@example.in',
        phone: '9876543210',
        addressLine: '14, Mangal Park',
        address: {
          street: '14, Mangal Park',
          city: 'Ahmedabad',
          state: 'Gujarat',
          country: 'India',
          pincode: '380006',
        },
      },
    })
  })
})
