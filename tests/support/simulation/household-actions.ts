import fc from 'fast-check'
import type { Fate } from './simulated-household.ts'

export const BROWSERS = 3
/** Two tabs and the worker. */
export const TABS = 3

/**
 * Line names with plenty of stock. The ring without a size stands for a bag of
 * before sizes.
 */
export const PLENTIFUL = ['ring/12', 'ring/14', 'ring', 'kada/2.4', 'kada/2.6', 'jhumka', 'haar']
/** Line names with little stock, which may be removed from the shop. */
export const SCARCE = ['nath', 'ring/16']

/**
 * `buy` places the order at once. With `pay`, a webhook reports the payment at
 * some time, and the page may never learn of it. `sell` leaves this stock of a
 * scarce line; null removes it. Each `id` is a line name; the wishlist uses only
 * its product.
 */
type What =
  | { do: 'add' | 'add at the server' | 'remove' | 'wish' | 'unwish'; id: string }
  | { do: 'set'; id: string; quantity: number }
  | { do: 'change size'; id: string; size: string }
  | { do: 'gift'; occasion: string | null }
  | { do: 'buy' | 'pay' }
  | { do: 'push' | 'log in' | 'log out' | 'end the session elsewhere' | 'reopen' | 'go offline' | 'come online' }
  | { do: 'break the network'; fates: Fate[] }
  | { do: 'sell'; id: string; left: number | null }

/** And the number of steps until the next action. */
export interface Action {
  browser: number
  tab: number
  what: What
  steps: number
}

const id = fc.constantFrom(...PLENTIFUL, ...SCARCE)
const plain = <Do extends string>(...names: Do[]) => fc.record({ do: fc.constantFrom(...names) })

const fate = fc.constantFrom<Fate>('arrives', 'lost', 'response lost', 'late', 'very late', 'twice')

/** To a size with plenty of stock, also from a line without a size. */
const changesOfSize = [
  { id: 'ring/12', size: '14' },
  { id: 'ring/14', size: '12' },
  { id: 'ring/16', size: '14' },
  { id: 'ring', size: '12' },
  { id: 'kada/2.4', size: '2.6' },
]

/** Mostly adds products: conflicts need filled bags. */
const shopping: fc.WeightedArbitrary<What>[] = [
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('add', 'add', 'add at the server'), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('wish', 'unwish'), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set'), id, quantity: fc.integer({ min: 0, max: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...changesOfSize).map((change) => ({ do: 'change size' as const, ...change })),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gift'), occasion: fc.constantFrom('Party', 'Wedding', null) }) },
  { weight: 3, arbitrary: plain('push') },
  { weight: 2, arbitrary: plain('buy', 'pay') },
]

const network: fc.WeightedArbitrary<What>[] = [
  { weight: 1, arbitrary: plain('go offline', 'come online', 'come online') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('break the network'),
      fates: fc.array(fate, { minLength: 1, maxLength: 4 }),
    }),
  },
]

const disruptions: fc.WeightedArbitrary<What>[] = [
  { weight: 2, arbitrary: plain('log in', 'log in', 'log out', 'end the session elsewhere') },
  { weight: 1, arbitrary: plain('reopen') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sell'),
      id: fc.constantFrom(...SCARCE),
      left: fc.constantFrom(null, 0, 1, 2, 3),
    }),
  },
]

/** Mostly few, so that actions overlap; sometimes enough to finish everything. */
const steps = fc.oneof({ weight: 2, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.constant(200) })

const actionsOf = (what: fc.Arbitrary<What>, browser = fc.nat(BROWSERS - 1)) =>
  fc.array(fc.record({ browser, tab: fc.nat(TABS - 1), what, steps }), { minLength: 1, maxLength: 30, size: 'max' })

export const wildActions: fc.Arbitrary<Action[]> = actionsOf(fc.oneof(...shopping, ...network, ...disruptions))

export const calmActions: fc.Arbitrary<Action[]> = actionsOf(fc.oneof(...shopping, ...network))

const oneProduct = fc.constantFrom(...PLENTIFUL.slice(0, 2))

const lateFates = fc.array(fc.constantFrom<Fate>('arrives', 'arrives', 'lost', 'late', 'very late', 'very late'), {
  minLength: 1,
  maxLength: 4,
})

const changesOfMind = (...changes: ('add' | 'add at the server' | 'remove' | 'wish' | 'unwish')[]) =>
  actionsOf(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...changes), id: oneProduct }) },
      { weight: 4, arbitrary: plain('push') },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('break the network'), fates: lateFates }) },
    ),
    fc.constant(0),
  )

/**
 * One browser changes two sizes of a product again and again, while many requests
 * arrive late.
 */
export const lateActions: fc.Arbitrary<Action[]> = fc.oneof(
  changesOfMind('add', 'add at the server', 'remove', 'remove'),
  changesOfMind('wish', 'unwish'),
)
