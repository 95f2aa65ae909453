/** What a shopper may ask of their own data: a copy, and that it is deleted. */
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import type { MyData } from '#contract/shapes/my-data.ts'
import { call, type Outcome } from '#sync/api.ts'
import { readSession } from '#sync/session-store.ts'
import { leaveAccount } from './leave-account.ts'
import { notify } from './notices.ts'
import { sessionLost } from './session-lost.ts'

type NotDone = Exclude<Outcome<never>, { kind: 'ok' }>

/** Everything that the shop stores about whoever is logged in. */
export async function readMyData(): Promise<{ kind: 'read'; data: MyData } | NotDone> {
  const token = await ownToken()
  const outcome = await call('readMyData', { token })
  if (outcome.kind === 'ok') return { kind: 'read', data: outcome.answer.data }
  await noteLostSession(outcome, token)
  return outcome
}

/** Deletes the account, and forgets it on this device. It cannot be undone. */
export async function deleteAccount(currentPassword: string): Promise<Outcome<CallAnswers['deleteAccount']>> {
  const token = await ownToken()
  const outcome = await call('deleteAccount', { token, body: { currentPassword } })
  if (outcome.kind !== 'ok') {
    await noteLostSession(outcome, token)
    return outcome
  }
  await leaveAccount()
  notify(outcome.answer.message)
  return outcome
}

async function ownToken(): Promise<string> {
  return (await readSession())?.token ?? ''
}

async function noteLostSession(outcome: NotDone, token: string): Promise<void> {
  if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') await sessionLost(token)
}
