import type { CallAnswers, CallBodies } from '#contract/shapes/call-shapes.ts'
import { call, type Outcome } from '#sync/api.ts'
import { readSession, renewSession } from '#sync/session-store.ts'
import { lookAtSession } from './session.ts'
import { sessionLost } from './session-lost.ts'

/** Changes the account of this session. What is left out stays as it is; a new password needs the current one. */
export async function changeAccount(change: CallBodies['updateUser']): Promise<Outcome<CallAnswers['updateUser']>> {
  const session = await readSession()
  // Without a session the server says so itself.
  const { token = '', user } = session ?? {}
  const outcome = await call('updateUser', { token, path: { id: user?._id ?? 'me' }, body: change })
  if (outcome.kind === 'ok') {
    await renewSession(token, outcome.answer.user)
    await lookAtSession()
  }
  if (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED') await sessionLost(token)
  return outcome
}
