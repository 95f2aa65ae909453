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
export async function updateAccount(
  change: RequestBodies['updateUser'],
): Promise<Outcome<ResponseBodies['updateUser']>> {
  const session = await readSession()
  // The request is sent even without a session, because the server's refusal
  // contains a message for the shopper.
  const { token = '', user } = session ?? {}
  const outcome = await request('updateUser', { token, path: { id: user?.id ?? 'me' }, body: change })
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
