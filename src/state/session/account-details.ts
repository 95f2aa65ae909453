import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { type Outcome, request } from '#sync/api.ts'
import { readSession, updateSessionUser } from '#sync/session/session-store.ts'
import { refreshSession } from './session.ts'
import { handleSessionEnded } from './session-ended.ts'

/**
 * The user-details call: keeps what the server says of the shopper. Without an answer everything stays as it was. Tells
 * whether there was one, or nobody to ask about.
 */
export async function checkSession(): Promise<boolean> {
  const session = await readSession()
  if (!session) return true
  const { token } = session
  const outcome = await request('readMe', { token })
  if (outcome.kind === 'ok') {
    await updateSessionUser(token, outcome.data.user)
    await refreshSession()
  } else if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') {
    await handleSessionEnded(token)
  }
  return outcome.kind !== 'unreachable'
}

/** Changes the account of this session. What is left out stays as it is; a new password needs the current one. */
export async function updateAccount(
  change: RequestBodies['updateUser'],
): Promise<Outcome<ResponseBodies['updateUser']>> {
  const session = await readSession()
  // Without a session the server says so itself.
  const { token = '', user } = session ?? {}
  const outcome = await request('updateUser', { token, path: { id: user?._id ?? 'me' }, body: change })
  if (outcome.kind === 'ok') {
    await updateSessionUser(token, outcome.data.user)
    await refreshSession()
  }
  if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') await handleSessionEnded(token)
  return outcome
}
