import type { MyData } from '#contract/schemas/account.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { type Outcome, request } from '#sync/api.ts'
import { readSession } from '#sync/session/session-store.ts'
import { showToast } from '../toasts.ts'
import { logOutDevice } from './log-out.ts'
import { handleSessionEnded } from './session-ended.ts'

type FailedOutcome = Exclude<Outcome<never>, { kind: 'ok' }>

/** Fetches all data that the shop stores about the shopper. */
export async function readMyData(): Promise<{ kind: 'read'; data: MyData } | FailedOutcome> {
  const token = await currentToken()
  const outcome = await request('readMyData', { token })
  if (outcome.kind === 'ok') return { kind: 'read', data: outcome.data.data }
  await handleIfSessionEnded(outcome, token)
  return outcome
}

/**
 * Deletes the shopper's account on the server and, if that succeeds, all of the
 * shopper's data on this device. This cannot be undone.
 */
export async function deleteAccount(currentPassword: string): Promise<Outcome<ResponseBodies['deleteAccount']>> {
  const token = await currentToken()
  const outcome = await request('deleteAccount', { token, body: { currentPassword } })
  if (outcome.kind !== 'ok') {
    await handleIfSessionEnded(outcome, token)
    return outcome
  }
  await logOutDevice()
  showToast(outcome.data.message)
  return outcome
}

async function currentToken(): Promise<string> {
  return (await readSession())?.token ?? ''
}

async function handleIfSessionEnded(outcome: FailedOutcome, token: string): Promise<void> {
  if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') await handleSessionEnded(token)
}
