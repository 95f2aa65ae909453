import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { readUser } from '#contract/user.ts'
import { type Outcome, request } from '#sync/api.ts'
import { readSession, updateSessionUser } from '#sync/session/session-store.ts'
import { refreshSession } from './session.ts'
import { handleSessionEnded } from './session-ended.ts'

/**
 * Checks with the server whether the session is still valid, and stores the user
 * data that the server returns. Returns false if the server is unreachable, so
 * that the caller can try again later.
 */
export async function checkSession(): Promise<boolean> {
  const session = await readSession()
  if (!session) return true
  const { token } = session
  const outcome = await request('readMe', { token })
  await applyAccount(outcome, token)
  return outcome.kind !== 'unreachable'
}

/**
 * Changes the details of the logged-in user's account. Omitted fields stay
 * unchanged. Setting a new password requires the current password.
 */
export function updateAccount(change: RequestBodies['updateUser']): Promise<UserOutcome> {
  return changeAccount((id, token) => request('updateUser', { token, path: { id }, body: change }))
}

/** Changes a further address, or adds it. */
export function saveAddress(addressId: string, body: RequestBodies['saveAddress']): Promise<UserOutcome> {
  return changeAccount((id, token) => request('saveAddress', { token, path: { id, addressId }, body }))
}

export function deleteAddress(addressId: string): Promise<UserOutcome> {
  return changeAccount((id, token) => request('deleteAddress', { token, path: { id, addressId } }))
}

export function makeAddressDefault(addressId: string): Promise<UserOutcome> {
  return changeAccount((id, token) => request('makeAddressDefault', { token, path: { id, addressId } }))
}

type UserOutcome = Outcome<ResponseBodies['updateUser']>

async function changeAccount(send: (id: string, token: string) => Promise<UserOutcome>): Promise<UserOutcome> {
  const session = await readSession()
  // The request is sent even without a session, because the server's refusal
  // contains a message for the shopper.
  const { token = '', user } = session ?? {}
  const outcome = await send(user?.id ?? 'me', token)
  await applyAccount(outcome, token)
  return outcome
}

async function applyAccount(outcome: Outcome<ResponseBodies['readMe']>, token: string): Promise<void> {
  if (outcome.kind === 'ok') {
    await updateSessionUser(token, readUser(outcome.data.user))
    await refreshSession()
  } else if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') {
    await handleSessionEnded(token)
  }
}
