/** Logging in, registering and logging out, as far as this device is concerned. */
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { type Outcome, request } from '#sync/api.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { notify } from '../notices.ts'
import { clearAccount, syncNewSession } from '../sync/sync-scheduler.ts'
import { unsubscribeDevice } from '../worker/order-notifications.ts'
import { claimPersonalData, deletePersonalData } from './local-personal-data.ts'
import { refreshSession } from './session.ts'

/** In, and whether the guest had pieces in the bag; or why not. */
type LoginResult = Outcome<{ guestHadBag: boolean }>

/** Opens a session for this device; every tab is logged in then. */
export async function logIn(credentials: RequestBodies['login']): Promise<LoginResult> {
  const outcome = await request('login', { body: credentials })
  if (outcome.kind !== 'ok') return outcome
  const { accessToken: token, user } = outcome.data
  await claimPersonalData(user._id)
  await storeSession({ token, user })
  const answer = await syncNewSession()
  await refreshSession()
  return { kind: 'ok', data: answer, savedAt: null }
}

/** E-mails whose account may be there already, though this page was not told so in time. */
const possiblyRegistered = new Set<string>()

/** Makes an account and logs in to it. After `unreachable` the same call again picks up where the answer was lost. */
export async function register({ fullname, email, password }: RequestBodies['register']): Promise<LoginResult> {
  const outcome = await request('register', { body: { fullname, email, password } })
  const isOwn = outcome.kind === 'refused' && outcome.code === 'EMAIL_TAKEN' && possiblyRegistered.has(email)
  if (outcome.kind === 'refused' && !isOwn) return outcome
  possiblyRegistered.add(email)
  if (outcome.kind === 'unreachable') return outcome
  const entered = await logIn({ email, password })
  // The account is another's after all, or its password another one: what the registration was told is the answer.
  return isOwn && entered.kind === 'refused' ? outcome : entered
}

/** Leaves the account, also without a network: the server hears of it when it can. */
export async function logOut(): Promise<void> {
  await logOutDevice()
  notify('You are logged out.')
}

/**
 * Takes whoever is logged in off this device: session, bag and everything else of the shopper are gone at once, in every
 * tab. Needs no network.
 */
export async function logOutDevice(): Promise<void> {
  await clearAccount()
  await deletePersonalData()
  await unsubscribeDevice()
  await refreshSession()
}
