/** Random actions of a shopper who submits from one browser with several tabs. */
import fc from 'fast-check'
import type { Fate } from './simulated-household.ts'

export const TABS = 3
const KINDS = ['message', 'subscription', 'review', 'customOrder'] as const
export type SubmissionKind = (typeof KINDS)[number]

type What =
  | { do: 'send'; kind: SubmissionKind; bad: boolean; watch: boolean }
  | { do: 'edit' | 'remove'; which: number }
  | { do: 'push' | 'look' | 'log in' | 'log in as another' | 'log out' | 'end the session elsewhere' }
  | { do: 'reopen' | 'go offline' | 'come online' }
  | { do: 'break the network'; fates: Fate[] }

export interface OutboxAction {
  tab: number
  what: What
  steps: number
}

const plain = <Do extends string>(...names: Do[]) => fc.record({ do: fc.constantFrom(...names) })

const what: fc.Arbitrary<What> = fc.oneof(
  fc.record({
    do: fc.constant('send' as const),
    kind: fc.constantFrom(...KINDS),
    bad: fc.nat(4).map((one) => one === 0),
    watch: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('edit', 'edit', 'remove'), which: fc.nat(5) }),
  plain('push', 'push', 'look'),
  plain('log in', 'log in', 'log in as another', 'log out', 'end the session elsewhere'),
  plain('reopen', 'go offline', 'come online', 'come online'),
  fc.record({
    do: fc.constant('break the network' as const),
    fates: fc.array(fc.constantFrom<Fate[]>('arrives', 'lost', 'response lost', 'late', 'twice'), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
)

export const outboxActions = fc.array(fc.record({ tab: fc.nat(TABS - 1), what, steps: fc.nat(12) }), {
  minLength: 1,
  maxLength: 30,
})
