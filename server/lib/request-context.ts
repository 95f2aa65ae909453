/** What a request, job, timer or command passes on to all that it causes: log lines, events, jobs, mails. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export interface RequestContext {
  /** Made by the page; jobs keep that of the request that added them. */
  requestId: string
  /** `shopper <id of the account>`, `staff <name>`, `guest`, `owner`, `shop`, or a provider. */
  actor: string
  /** An endpoint, a kind of job, a timer, or a command of the owner. */
  command: string
  /** E.g. `Chrome on Android`. */
  device?: string
  /** Of the client; null if a proxy hides it. */
  network?: () => string | null
  /** Set once an event tells of it. */
  hasEvents?: boolean
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Undefined at the start and the end of the process. */
export function currentContext(): RequestContext | undefined {
  return contexts.getStore()
}

export function inContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work)
}

/** What the shop does by itself, under an id of its own. */
export function byItself<Result>(command: string, work: () => Result): Result {
  return inContext({ requestId: randomUUID(), actor: 'shop', command }, work)
}

/** Once it is known who sent the current request. */
export function actAs(who: Pick<RequestContext, 'actor' | 'device'>): void {
  const context = currentContext()
  if (context) Object.assign(context, who)
}
