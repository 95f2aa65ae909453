import { call } from '#sync/api.ts'

/** What became of a subscription: done, or what stands against it and whether that is the address. */
export type Subscribed =
  | { kind: 'done'; email: string }
  | { kind: 'wrong address'; why: string }
  | { kind: 'not sent'; why: string }

/** Asks for the shop's letters. Asking twice with one address is asking once. */
export async function subscribe(email: string): Promise<Subscribed> {
  const outcome = await call('subscribe', { body: { email } })
  if (outcome.kind === 'ok') return { kind: 'done', email }
  if (outcome.kind === 'refused' && outcome.fields.email) return { kind: 'wrong address', why: outcome.fields.email }
  return { kind: 'not sent', why: 'Your address could not be sent just now. It is still here: please try again later.' }
}
