/** Logging in, registering and logging out, as far as this device is concerned. */
import type { CallBodies } from '#contract/shapes/call-shapes.ts'
import { call, type Outcome } from '#sync/api.ts'
import { storeSession } from '#sync/session-store.ts'
import { accountEntered } from './account-sync.ts'
import { claimTraces } from './forget-shopper.ts'
import { leaveAccount } from './leave-account.ts'
import { notify } from './notices.ts'
import { lookAtSession } from './session.ts'

/** In, and whether the guest had pieces in the bag; or why not. */
export type Entered = Outcome<{ guestHadBag: boolean }>

/** Opens a session for this device; every tab is logged in then. */
export async function logIn(credentials: CallBodies['login']): Promise<Entered> {
  const outcome = await call('login', { body: credentials })
  if (outcome.kind !== 'ok') return outcome
  const { accessToken: token, user } = outcome.answer
  await claimTraces(user._id)
  await storeSession({ token, user })
  const answer = await accountEntered()
  await lookAtSession()
  return { kind: 'ok', answer, savedAt: null }
}

/** E-mails whose account may be there already, though this page was not told so in time. */
const perhapsRegistered = new Set<string>()

/** Makes an account and logs in to it. After `unreachable` the same call again picks up where the answer was lost. */
export async function register({ fullname, email, password }: CallBodies['register']): Promise<Entered> {
  const outcome = await call('register', { body: { fullname, email, password } })
  const isOwn = outcome.kind === 'refused' && outcome.code === 'EMAIL_TAKEN' && perhapsRegistered.has(email)
  if (outcome.kind === 'refused' && !isOwn) return outcome
  perhapsRegistered.add(email)
  if (outcome.kind === 'unreachable') return outcome
  const entered = await logIn({ email, password })
  // The account is another's after all, or its password another one: what the registration was told is the answer.
  return isOwn && entered.kind === 'refused' ? outcome : entered
}

/** Leaves the account, also without a network: the server hears of it when it can. */
export async function logOut(): Promise<void> {
  await leaveAccount()
  notify('You are logged out.')
}
