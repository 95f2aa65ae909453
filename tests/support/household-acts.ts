/** What may happen in a household of devices, at random. */
import fc from 'fast-check'
import type { Fate } from './simulated-household.ts'

export const BROWSERS = 3
/** Two tabs and the worker. */
export const TABS = 3

/** Of these there are plenty. */
export const PLENTIFUL = ['ring', 'kada', 'jhumka']
/** Of this there are few, and it may be gone. */
export const SCARCE = 'nath'

/**
 * `buy` places the order at once; with `pay` the provider's news of the payment does, at some time, and the page may never
 * hear of it. `sell` leaves so many of the scarce piece, or takes it out of the shop. */
type What =
  | { do: 'add' | 'add at the server' | 'remove' | 'wish' | 'unwish'; id: string }
  | { do: 'set'; id: string; quantity: number }
  | { do: 'gift'; occasion: string | null }
  | { do: 'buy' | 'pay' }
  | { do: 'push' | 'log in' | 'log out' | 'end the session elsewhere' | 'reopen' | 'go offline' | 'come online' }
  | { do: 'spoil the line'; fates: Fate[] }
  | { do: 'sell'; left: number | null }

/** Something that happens at some place, and how many steps of all that is under way follow before the next. */
export interface Act {
  browser: number
  tab: number
  what: What
  steps: number
}

const id = fc.constantFrom(...PLENTIFUL, SCARCE)
const plain = <Do extends string>(...names: Do[]) => fc.record({ do: fc.constantFrom(...names) })

const shopping: fc.Arbitrary<What>[] = [
  fc.record({ do: fc.constantFrom('add', 'add', 'add at the server', 'remove', 'wish', 'unwish'), id }),
  fc.record({ do: fc.constant('set'), id, quantity: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ do: fc.constant('gift'), occasion: fc.constantFrom('Party', 'Wedding', null) }),
  plain('push'),
  plain('push'),
  plain('buy', 'pay'),
]

const trouble: fc.Arbitrary<What>[] = [
  plain('log in', 'log in', 'log out', 'end the session elsewhere'),
  plain('reopen', 'go offline', 'come online', 'come online'),
  fc.record({
    do: fc.constant('spoil the line'),
    fates: fc.array(fc.constantFrom<Fate[]>('arrives', 'lost', 'answer lost', 'late', 'twice'), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({ do: fc.constant('sell'), left: fc.constantFrom(null, 0, 1, 2, 3) }),
]

const happening = (what: fc.Arbitrary<What>) =>
  fc.array(fc.record({ browser: fc.nat(BROWSERS - 1), tab: fc.nat(TABS - 1), what, steps: fc.nat(12) }), {
    minLength: 1,
    maxLength: 40,
  })

export const wildActs: fc.Arbitrary<Act[]> = happening(fc.oneof(...shopping, ...trouble))

export const calmActs: fc.Arbitrary<Act[]> = happening(
  fc.oneof(...shopping, plain('go offline', 'come online', 'come online')),
)
