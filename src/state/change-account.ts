import type { CallBodies } from '#contract/shapes/call-shapes.ts'
import { call } from '#sync/api.ts'
import { readSession, renewSession } from '#sync/session-store.ts'
import type { NotDone } from './enter-account.ts'
import { lookAtSession } from './session.ts'
import { sessionLost } from './session-lost.ts'

/** As the server would say it. */
const sentence = { code: 'LOGIN_NEEDED', message: 'Please login to continue.' } as const
const loggedOut: NotDone = { kind: 'refused', ...sentence, fields: {}, answer: { status: 'error', ...sentence } }

/** Changes the account of whoever is logged in. What is left out stays as it is; a new password needs the current one. */
export async function changeAccount(change: CallBodies['updateUser']): Promise<{ kind: 'changed' } | NotDone> {
  const session = await readSession()
  if (!session) return loggedOut
  const { token, user } = session
  const outcome = await call('updateUser', { token, path: { id: user._id }, body: change })
  if (outcome.kind === 'ok') {
    await renewSession(token, outcome.answer.user)
    await lookAtSession()
    return { kind: 'changed' }
  }
  if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') await sessionLost(token)
  return outcome
}
