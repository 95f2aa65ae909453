/**
 * Submits at random from one browser, waits until all is settled, and checks the
 * result.
 */
import { queueItem, readOutbox, removeItem, takeUnseenResults, withdrawItem } from '#sync/outbox/outbox.ts'
import { needsLogin, type OutboxContents, type OutboxItem, type OutboxKind } from '#sync/outbox/outbox-item.ts'
import { sendItemNow } from '#sync/outbox/send-outbox.ts'
import { parseOutbox } from '#sync/outbox/stored-outbox.ts'
import { clearAccountData } from '#sync/session/end-session.ts'
import { readSession, storeSession } from '#sync/session/session-store.ts'
import { syncAll } from '#sync/sync-all.ts'
import { type OutboxAction, type SubmissionKind, TABS } from './outbox-actions.ts'
import { randomSequence } from './random-sequence.ts'
import { Household, type Tab } from './simulated-household.ts'
import { type Arrival, BAD, SimulatedInbox } from './simulated-inbox.ts'

interface Conditions {
  order: number
  locks: boolean
}

/** What is wrong in the end, as sentences. */
export async function runOutbox(acts: readonly OutboxAction[], conditions: Conditions): Promise<string[]> {
  const run = new Run(conditions)
  const choose = randomSequence(conditions.order)
  for (const act of acts) {
    run.perform(act)
    for (let step = 0; step < act.steps; step++) await run.household.step(choose())
  }
  while (await run.household.step(choose()));
  await run.settle()
  return run.faults
}

class Run {
  readonly inbox = new SimulatedInbox()
  readonly household: Household
  readonly faults: string[] = []
  #sent = 0
  /**
   * They may leave without arriving: they were replaced, or their sender waits
   * for the result.
   */
  readonly #excused = new Set<string>()
  readonly #removed = new Set<string>()
  /** They must arrive. With their item’s id. */
  readonly #put = new Map<string, string>()
  #hasLeft = false
  /** Of texts that need an account, as recorded by the form, not the outbox. */
  readonly #authors = new Map<string, string | null>()
  readonly #notified: string[] = []

  constructor({ locks }: Conditions) {
    this.household = new Household({ browsers: 1, tabs: TABS, locks, server: this.inbox })
    this.household.onWrite = (key, before, after) => {
      if (key === 'outbox') this.#watchLeaving(parseOutbox(before), parseOutbox(after))
    }
  }

  get #browser() {
    const [browser] = this.household.browsers
    if (!browser) throw new Error('There is no browser.')
    return browser
  }

  perform({ tab: at, what }: OutboxAction): void {
    const tab = this.#browser.tabs[at]
    if (!tab) throw new Error('There is no such tab.')
    switch (what.do) {
      case 'send':
        this.#start(() => this.#send(tab, what.kind, { bad: what.bad, watch: what.watch }))
        break
      case 'edit':
        this.#start(() => this.#edit(tab, what.which))
        break
      case 'remove':
        this.#start(() => this.#remove(tab, what.which))
        break
      case 'push':
        this.#start(() => syncAll(tab.context))
        break
      case 'look':
        this.#start(() => this.#readResults(tab))
        break
      case 'log in':
        this.#start(() => this.#logIn(tab, 'meera'))
        break
      case 'log in as another':
        this.#start(() => this.#logIn(tab, 'ravi'))
        break
      case 'log out':
        this.#hasLeft = true
        this.#start(() => clearAccountData(tab.context))
        break
      case 'end the session elsewhere': {
        const session = this.#browser.stored('session') as { token: string } | null | undefined
        if (session) this.inbox.revoke(session.token)
        break
      }
      case 'reopen':
        this.#browser.reopen(at)
        break
      case 'go offline':
      case 'come online':
        this.#browser.online = what.do === 'come online'
        break
      case 'break the network':
        this.#browser.fates.push(...what.fates)
    }
  }

  #start(act: () => Promise<unknown>): void {
    act().catch((bug) => this.faults.push(`A bug: ${bug instanceof Error ? bug.stack : bug}`))
  }

  #newWords(bad: boolean): string {
    this.#sent += 1
    return `${bad ? `${BAD} ` : ''}words ${this.#sent}`
  }

  async #send({ context }: Tab, kind: SubmissionKind, { bad, watch }: { bad: boolean; watch: boolean }): Promise<void> {
    const words = this.#newWords(bad)
    const ownerId = (await readSession(context))?.user.id ?? null
    if (kind === 'review' && !ownerId) return
    this.#authors.set(words, ownerId)
    const put = await queueItem(kind, contents(kind, words), { ownerId }, context)
    if (!bad) this.#put.set(words, put.id)
    if (!watch) return
    await sendItemNow(put, () => this.#excused.add(words).has(words), context)
  }

  async #edit({ context }: Tab, which: number): Promise<void> {
    const items = await readOutbox(context)
    const item = items[which % Math.max(1, items.length)]
    if (!item) return
    await withdrawItem(item.id, context)
    const taken = (await readOutbox(context)).find(({ id }) => id === item.id)
    if (taken?.state.kind !== 'returned') return
    this.#excused.add(wordsOf(taken))
    const words = this.#newWords(false)
    this.#authors.set(words, taken.ownerId)
    // As in forms: an item that needs a login keeps its owner, others are the
    // current user’s.
    const ownerId = needsLogin(taken) ? taken.ownerId : null
    await queueItem(item.kind, contents(item.kind as SubmissionKind, words), { id: item.id, ownerId }, context)
  }

  async #remove({ context }: Tab, which: number): Promise<void> {
    const items = await readOutbox(context)
    const item = items[which % Math.max(1, items.length)]
    if (!item) return
    // By id, not text: another tab may be changing the item.
    this.#removed.add(item.id)
    await removeItem(item.id, context)
  }

  async #readResults({ context }: Tab): Promise<void> {
    for (const item of await takeUnseenResults(context)) this.#notified.push(wordsOf(item))
  }

  async #logIn({ browser, context }: Tab, userId: string): Promise<void> {
    if (!browser.online || (await readSession(context))) return
    const user = { id: userId, fullname: userId, email: '', phone: '', addressLine: '', address: null }
    await storeSession({ token: this.inbox.logIn(userId), user }, context)
    await syncAll(context)
  }

  /** An item that leaves the outbox has arrived, or is not wanted any more. */
  #watchLeaving(before: readonly OutboxItem[], after: readonly OutboxItem[]): void {
    const session = this.#browser.stored('session') as { user: { _id: string } } | null | undefined
    const [kept, ids] = [new Set(after.map(wordsOf)), new Set(after.map(({ id }) => id))]
    for (const item of before) {
      const words = wordsOf(item)
      // Another text under the same id is an edit.
      if (
        kept.has(words) ||
        ids.has(item.id) ||
        this.#removed.has(item.id) ||
        this.#excused.has(words) ||
        this.#hasArrived(words)
      )
        continue
      const isWiped =
        (this.#hasLeft && after.length === 0) || (item.ownerId !== null && item.ownerId !== session?.user._id)
      if (!isWiped) this.faults.push(`"${words}" left the outbox and is nowhere.`)
      this.#excused.add(words)
    }
  }

  #hasArrived(words: string): boolean {
    return this.inbox.arrivals.some((arrival) => arrival.words === words)
  }

  /** Restores the network, and sends until nothing is left. */
  async settle(): Promise<void> {
    Object.assign(this.#browser, { online: true, fates: [] })
    const [tab] = this.#browser.tabs
    if (!tab) throw new Error('There is no tab.')
    for (const userId of ['meera', 'ravi']) {
      this.#start(() => this.#logIn(tab, userId))
      await this.household.untilQuiet()
      for (let attempt = 0; attempt < 3; attempt++) {
        this.#start(() => syncAll(tab.context))
        await this.household.untilQuiet()
      }
      this.#start(() => this.#readResults(tab))
      await this.household.untilQuiet()
    }
    this.#checkEnd(parseOutbox(this.#browser.stored('outbox')), this.inbox.arrivals)
  }

  #checkEnd(left: readonly OutboxItem[], arrivals: readonly Arrival[]): void {
    for (const { state, ...item } of left) {
      if (state.kind !== 'returned')
        this.faults.push(`"${wordsOf({ ...item, state } as OutboxItem)}" is still ${state.kind}.`)
    }
    const words = arrivals.map((arrival) => arrival.words)
    const here = new Set(left.map(wordsOf))
    for (const [put, id] of this.#put) {
      const isExcused = this.#excused.has(put) || this.#removed.has(id) || here.has(put)
      if (!isExcused && !words.includes(put)) this.faults.push(`"${put}" never arrived.`)
    }
    for (const twice of words.filter((one, at) => words.indexOf(one) !== at)) {
      this.faults.push(`"${twice}" arrived more than once.`)
    }
    for (const twice of this.#notified.filter((one, at) => this.#notified.indexOf(one) !== at)) {
      this.faults.push(`"${twice}" was notified more than once.`)
    }
    for (const { words: sent, userId } of arrivals) {
      const author = this.#authors.get(sent)
      if (userId !== undefined && userId !== author) this.faults.push(`"${sent}" of ${author} was sent as ${userId}.`)
    }
  }
}

function contents(kind: SubmissionKind, words: string): OutboxContents[SubmissionKind] {
  const all: Pick<OutboxContents, SubmissionKind> = {
    message: { name: 'Asha', email: 'a@example.com', message: words, website: '' },
    subscription: { email: words },
    review: { productId: 'ring', title: 'Ring', rating: 4, review: words, pictures: [] },
    customOrder: {
      type: 'ring',
      material: 'gold',
      gemstones: '',
      size: '',
      additionalNotes: words,
      budget: '',
      neededBy: '',
      name: 'Asha',
      email: 'a@example.com',
      number: '9',
      designFile: '',
      design: { picture: new Blob(['a picture']), preview: '', name: 'ring.jpg' },
    },
  }
  return all[kind]
}

function wordsOf({ kind, contents }: OutboxItem): string {
  const part: Record<OutboxKind, string> = {
    message: 'message',
    subscription: 'email',
    review: 'review',
    profile: 'fullname',
    stockAlert: 'email',
    customOrder: 'additionalNotes',
    return: 'words',
    followedReturn: 'words',
  }
  return String((contents as unknown as Record<string, unknown>)[part[kind]])
}
