import { call } from '#sync/api.ts'
import { readSession, renewSession } from '#sync/session-store.ts'
import { lookAtSession } from './session.ts'
import { sessionLost } from './session-lost.ts'

/**
 * The user-details call: keeps what the server says of the shopper. Without an answer everything stays as it was. Tells
 * whether there was one, or nobody to ask about.
 */
export async function checkSession(): Promise<boolean> {
  const session = await readSession()
  if (!session) return true
  const { token } = session
  const outcome = await call('readMe', { token })
  if (outcome.kind === 'ok') {
    await renewSession(token, outcome.answer.user)
    await lookAtSession()
  } else if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') {
    await sessionLost(token)
  }
  return outcome.kind !== 'unreachable'
}
