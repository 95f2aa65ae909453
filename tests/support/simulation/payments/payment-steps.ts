import fc from 'fast-check'
import { MINUTE } from '../../shop/movable-clock.ts'
import type { PaymentSimulation } from './payment-simulation.ts'
import type { Fault } from './provider-network.ts'

interface Step {
  /** Compared with other steps. */
  weight: number
  /** Largest number that `act` gets, e.g. 1 for one of two shoppers. */
  max: number
  act: (simulation: PaymentSimulation, at: number) => Promise<void> | void
}

/** Added to the price by a provider’s offer or fee, in paise. */
const OFFER_PAISE = -1000
const FEE_PAISE = 250
/** For payments the shop did not ask for, in paise. */
const UNKNOWN_PAISE = 50_000
const MINUTES = [1, 5, 11, 75]

/** Registers the parcels that are due before. */
async function collect(simulation: PaymentSimulation, at: number): Promise<void> {
  await simulation.work()
  await simulation.carrier.collect(at)
}

async function buy({ shoppers }: PaymentSimulation, at: number): Promise<void> {
  await shoppers.begin(at)
  await shoppers.pay(at, true)
  await shoppers.callBack(at)
}

/** Whatever shoppers, owner, couriers, providers and time can do, in any order. */
const STEPS: Record<string, Step> = {
  begin: { weight: 5, max: 1, act: ({ shoppers }, at) => shoppers.begin(at) },
  pay: { weight: 5, max: 3, act: ({ shoppers }, at) => shoppers.pay(at, true) },
  buy: {
    weight: 8,
    max: 1,
    act: buy,
  },
  'pay when the price has risen': {
    weight: 2,
    max: 1,
    act: async (simulation, at) => {
      await simulation.shoppers.begin(at)
      await simulation.expireAll()
      await simulation.owner.changePrice(true)
      await simulation.shoppers.pay(at, true)
    },
  },
  'pay when the other shopper has used the coupon': {
    weight: 3,
    max: 1,
    act: async (simulation, at) => {
      const { shoppers } = simulation
      await shoppers.begin(at)
      await simulation.expireAll()
      await buy(simulation, 1 - at)
      await shoppers.pay(at, true)
    },
  },
  fail: { weight: 2, max: 1, act: ({ shoppers }, at) => shoppers.pay(at, false) },
  'pay with an offer': { weight: 2, max: 1, act: ({ shoppers }, at) => shoppers.pay(at, true, OFFER_PAISE) },
  'pay with a fee': { weight: 2, max: 1, act: ({ shoppers }, at) => shoppers.pay(at, true, FEE_PAISE) },
  'pay late': { weight: 3, max: 1, act: ({ shoppers }, at) => shoppers.payLate(at) },
  'late money arrives': { weight: 1, max: 1, act: ({ windows }, at) => windows.endLate(at, true) },
  'late money goes back': { weight: 1, max: 1, act: ({ windows }, at) => windows.endLate(at, false) },
  'call back': { weight: 3, max: 1, act: ({ shoppers }, at) => shoppers.callBack(at) },
  'close the tab': { weight: 1, max: 1, act: ({ shoppers }, at) => shoppers.closeTab(at) },
  'come back': { weight: 3, max: 1, act: ({ shoppers }, at) => shoppers.comeBack(at) },
  'leave for the page': { weight: 5, max: 1, act: ({ shoppers }, at) => shoppers.leaveForPage(at) },
  'pay on the page': { weight: 5, max: 1, act: ({ shoppers }, at) => shoppers.payOnPage(at, true) },
  'pay on the page with a bad card': { weight: 2, max: 1, act: ({ shoppers }, at) => shoppers.payOnPage(at, false) },
  'open the card form': { weight: 4, max: 1, act: ({ shoppers }, at) => shoppers.openCardForm(at) },
  'pay by card': { weight: 4, max: 1, act: ({ shoppers }, at) => shoppers.payByCard(at, true) },
  'pay with a bad card': { weight: 1, max: 1, act: ({ shoppers }, at) => shoppers.payByCard(at, false) },
  'pay on delivery': { weight: 4, max: 1, act: ({ shoppers }, at) => shoppers.payOnDelivery(at) },
  'buy on delivery': {
    weight: 6,
    max: 1,
    act: async ({ shoppers }, at) => {
      await shoppers.payOnDelivery(at)
      await shoppers.confirm(at)
    },
  },
  'confirm the orders': { weight: 4, max: 1, act: ({ shoppers }, at) => shoppers.confirm(at) },
  cancel: { weight: 3, max: 1, act: ({ shoppers }, at) => shoppers.cancel(at) },

  'a courier collects': {
    weight: 8,
    max: 3,
    act: collect,
  },
  'the shop asks about parcels': { weight: 4, max: 0, act: (simulation) => simulation.askAboutParcels() },
  'a courier delivers': { weight: 8, max: 3, act: ({ carrier }, at) => carrier.bring(at, 'delivered') },
  'a courier brings back': { weight: 4, max: 3, act: ({ carrier }, at) => carrier.bring(at, 'returned') },
  'a parcel travels': { weight: 6, max: 3, act: (simulation, at) => simulation.letParcelTravel(at) },
  'cancel when the courier has been': {
    weight: 3,
    max: 1,
    act: async (simulation, at) => {
      await collect(simulation, at)
      await simulation.shoppers.cancel(at)
    },
  },
  'news of a parcel': { weight: 5, max: 20, act: (simulation, at) => simulation.deliverParcelNews(at) },
  dispatch: { weight: 6, max: 3, act: ({ owner }, at) => owner.dispatch(at) },
  'deliver a parcel': { weight: 5, max: 3, act: ({ owner }, at) => owner.deliverParcel(at) },
  'a parcel comes back': { weight: 2, max: 3, act: ({ owner }, at) => owner.returnToOrigin(at) },
  'return for a refund': { weight: 6, max: 1, act: ({ shoppers }, at) => shoppers.requestReturn(at, 'refund') },
  'return for an exchange': { weight: 5, max: 1, act: ({ shoppers }, at) => shoppers.requestReturn(at, 'exchange') },
  'return and settle': {
    weight: 6,
    max: 3,
    act: async ({ shoppers, owner }, at) => {
      await shoppers.requestReturn(at, at > 1 ? 'exchange' : 'refund')
      await owner.completeReturn(at)
    },
  },
  'move a return': { weight: 2, max: 3, act: ({ owner }, at) => owner.moveReturn(at) },
  'complete a return': { weight: 6, max: 3, act: ({ owner }, at) => owner.completeReturn(at) },
  'change the price': { weight: 3, max: 2, act: ({ owner }, at) => owner.changePrice(at === 0) },
  'pay back unknown money': { weight: 2, max: 0, act: ({ owner }) => owner.payBackUnclaimed() },

  deliver: { weight: 6, max: 60, act: (simulation, at) => simulation.deliver(at) },
  'deliver forged': { weight: 1, max: 5, act: (simulation, at) => simulation.deliverForged(at) },
  'money of an unknown order': { weight: 2, max: 0, act: ({ windows }) => windows.payUnknownOrder(UNKNOWN_PAISE) },
  'a refund fails': { weight: 2, max: 5, act: ({ providers }, at) => providers[at % 3]?.failRefund(at) },
  'refund on the website': {
    weight: 2,
    max: 11,
    act: ({ providers }, at) => providers[at % 3]?.refund(at, true),
  },
  'refund half on the website': {
    weight: 2,
    max: 11,
    act: ({ providers }, at) => providers[at % 3]?.refund(at, false),
  },
  'dispute a payment': {
    weight: 4,
    max: 11,
    act: ({ providers }, at) => providers[at % 3]?.openDispute(at, { isAboutAll: at > 3 }),
  },
  'ask about a payment': {
    weight: 2,
    max: 11,
    act: ({ providers }, at) => providers[at % 3]?.openDispute(at, { isAboutAll: at > 3, isInquiry: true }),
  },
  'the shop asks about disputes': { weight: 2, max: 0, act: (simulation) => simulation.askAboutDisputes() },
  'win a dispute': { weight: 3, max: 8, act: ({ providers }, at) => providers[at % 3]?.endDispute(at, 'won', at > 5) },
  'lose a dispute': {
    weight: 4,
    max: 8,
    act: ({ providers }, at) => providers[at % 3]?.endDispute(at, 'lost', at > 5),
  },
  'win a dispute that comes back': {
    weight: 2,
    max: 11,
    act: async ({ providers }, at) => {
      await providers[at % 3]?.endDispute(at, 'won', at > 5)
      await providers[at % 3]?.openDispute(at, { isAboutAll: at > 3 })
    },
  },
  // Stripe refunds nothing of the rest.
  'cancel what is charged back in part': {
    weight: 2,
    max: 1,
    act: async ({ accounts, shoppers }, at) => {
      await shoppers.openCardForm(at)
      await shoppers.payByCard(at, true)
      await shoppers.comeBack(at)
      await accounts.stripe.openDispute(0, { isAboutAll: false })
      await shoppers.cancel(at)
      await accounts.stripe.endDispute(0, 'lost')
    },
  },
  'cancel during a dispute': {
    weight: 2,
    max: 5,
    act: async ({ providers, shoppers }, at) => {
      await providers[at % 3]?.openDispute(at, { isAboutAll: at % 2 === 0 })
      await shoppers.cancel(at % 2)
    },
  },

  reconcile: { weight: 2, max: 0, act: (simulation) => simulation.reconcile() },
  'time runs out': { weight: 3, max: 0, act: (simulation) => simulation.expireAll() },
  work: { weight: 3, max: 0, act: (simulation) => simulation.work() },
  wait: { weight: 3, max: 3, act: ({ clock }, at) => clock.pass((MINUTES[at] ?? 1) * MINUTE) },
}

const step = fc.oneof(
  ...Object.entries(STEPS).map(([name, { weight, max }]) => ({
    weight,
    arbitrary: fc.record({ act: fc.constant(name), at: fc.nat({ max }) }),
  })),
)

const fault = fc.constantFrom<Exclude<Fault, 'none'>>('down', 'lost response', 'refuse', 'low balance')
/** The process is killed so many points later. */
const killedAt = fc.nat({ max: 8 })

/** One step or two at once, with their faults and the acting server’s clock. */
export const moment = fc.record({
  server: fc.constantFrom(0, 0, 1, -1),
  steps: fc.array(step, { minLength: 1, maxLength: 2 }),
  fault: fc.oneof({ weight: 6, arbitrary: fc.constant('none' as const) }, { weight: 1, arbitrary: fault }),
  killedAt: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: killedAt }),
})

/** Faults while the shop reconciles its payments after the last step. */
export const aftermath = fc.record({ fault, killedAt: fc.option(killedAt, { freq: 2 }) })

/** Takes all of them at once, in a process that may be killed. */
export async function takeSteps(
  simulation: PaymentSimulation,
  steps: readonly { act: string; at: number }[],
): Promise<void> {
  await Promise.all(steps.map(({ act, at }) => simulation.survive(() => STEPS[act]?.act(simulation, at))))
}
