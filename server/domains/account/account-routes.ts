import { errorMessage } from '#contract/errors.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { formatWait } from '../../lib/format-wait.ts'
import type { DB } from '../../storage/schema.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { type BookResult, deleteAddress, makeAddressDefault, saveAddress } from './address-book.ts'
import { logIn, register } from './authenticate.ts'
import { describeDevice } from './device.ts'
import { isCommonPassword } from './guessable-passwords.ts'
import { logInByLink } from './login-link.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { endOtherSessions, endSession, listUserSessions } from './session-store.ts'
import { updateUser } from './update-user.ts'
import { readUser, toUserResponse, type UserRow } from './user-store.ts'
import { addVerificationEmail, verifyEmailByLink } from './verify-email.ts'

export function accountRoutes(deps: AccountDeps): Handlers {
  return {
    register: async ({ body, network }) => {
      if (await isCommonPassword(body.password)) return commonPassword('password')
      return (await register(deps, body, network)) ? okMessage('Your account is ready.') : new Refused('EMAIL_TAKEN')
    },

    login: async ({ body, session, userAgent, network }) => {
      const device = describeDevice(userAgent, network ?? '')
      const login = await logIn(deps, body, { deviceSession: session, device, network })
      if (login.kind === 'blocked') return tooManyAttempts(login)
      if (login.kind === 'wrong') return new Refused('WRONG_CREDENTIALS')
      return loggedIn(login)
    },

    logInByLink: async ({ params, session, userAgent, network }) => {
      const device = describeDevice(userAgent, network ?? '')
      const login = await logInByLink(deps, params.token, { deviceSession: session, device, network })
      return login ? loggedIn(login) : new Refused('LOGIN_LINK_UNUSABLE')
    },

    logout: async ({ session }) => {
      await endSession(deps.db, session.userId, session.id)
      return { status: 'ok' }
    },

    forgotPassword: async ({ body }) => {
      await requestPasswordReset(deps, body.email)
      return okMessage('A password reset link has been sent to your email.')
    },

    resetPassword: async ({ params, body, network }) => {
      if (await isCommonPassword(body.password)) return commonPassword('password')
      const isReset = await resetPassword(deps, params.token, { ...body, network })
      return isReset ? okMessage('Password reset successfully.') : new Refused('RESET_LINK_UNUSABLE')
    },

    sendVerification: async ({ session: { userId } }) => {
      await inTransaction(deps.db, (tx) => addVerificationEmail(tx, userId, deps.clock()))
      return okMessage('We have sent you the link again.')
    },

    verifyEmail: async ({ params }) => {
      const email = await verifyEmailByLink(deps, params.token)
      return email === null
        ? new Refused('VERIFY_LINK_UNUSABLE')
        : { ...okMessage('Your e-mail address is verified.'), email }
    },

    readMe: async ({ session }) => {
      const user = await readUser(deps.db, session.userId)
      return user ? { status: 'ok', user: toUserResponse(user) } : new Refused('LOGIN_NEEDED')
    },

    listSessions: async ({ params, session }) => {
      if (params.id !== session.userId) return new Refused('NOT_FOUND')
      const rows = await listUserSessions(deps.db, session.userId, deps.clock())
      return { status: 'ok', sessions: rows.map((row) => toSessionResponse(row, session.id)) }
    },

    endSessions: async ({ params, body, session }) => {
      if (params.id !== session.userId) return new Refused('NOT_FOUND')
      if (body.session === undefined) await endOtherSessions(deps.db, session.userId, session.id)
      else if (!(await endSession(deps.db, session.userId, body.session))) return new Refused('NOT_FOUND')
      return { status: 'ok' }
    },

    updateUser: async ({ params, body, headers, session, network }) => {
      if (params.id !== session.userId) return new Refused('NOT_FOUND')
      if (body.newPassword && (await isCommonPassword(body.newPassword))) return commonPassword('newPassword')
      const updated = await updateUser(deps, session, body, {
        network,
        idempotencyKey: headers['idempotency-key'] ?? null,
      })
      if (updated.kind === 'blocked') return tooManyAttempts(updated)
      if (updated.kind === 'refused') return new Refused(updated.code)
      if (updated.kind === 'other state') return new Refused(updated.refusal.code, updated.refusal)
      if (updated.kind === 'invalid') return new Refused('INVALID_INPUT', updated)
      return updated.kind === 'gone' ? new Refused('NOT_FOUND') : { status: 'ok', user: toUserResponse(updated.user) }
    },

    ...addressRoutes(deps),
  }
}

/** Others' accounts do not exist. */
function addressRoutes(deps: AccountDeps) {
  return {
    saveAddress: async ({ params: { id, addressId }, body, session }) =>
      id === session.userId
        ? toAnswer(await saveAddress(deps, id, { ...body, id: addressId }))
        : new Refused('NOT_FOUND'),

    deleteAddress: async ({ params: { id, addressId }, session }) =>
      id === session.userId ? toAnswer(await deleteAddress(deps, id, addressId)) : new Refused('NOT_FOUND'),

    makeAddressDefault: async ({ params: { id, addressId }, session }) =>
      id === session.userId ? toAnswer(await makeAddressDefault(deps, id, addressId)) : new Refused('NOT_FOUND'),
  } satisfies Partial<Handlers>
}

function toAnswer(changed: BookResult) {
  if (changed.kind === 'other state') return new Refused(changed.refusal.code, changed.refusal)
  if (changed.kind === 'invalid') return new Refused('INVALID_INPUT', changed)
  if (changed.kind === 'full') return new Refused('ADDRESSES_FULL')
  return changed.kind === 'unknown'
    ? new Refused('NOT_FOUND')
    : { status: 'ok' as const, user: toUserResponse(changed.user) }
}

function commonPassword(field: 'password' | 'newPassword'): Refused {
  return new Refused('PASSWORD_COMMON', { fields: { [field]: errorMessage('PASSWORD_COMMON') } })
}

function loggedIn({ token, user }: { token: string; user: UserRow }) {
  return { ...okMessage('You are logged in.'), accessToken: token, user: toUserResponse(user) }
}

function okMessage(message: string) {
  return { status: 'ok' as const, message }
}

export function tooManyAttempts({ waitMs }: Blocked): Refused {
  return new Refused('TOO_MANY_TRIES', { values: { wait: formatWait(waitMs) }, retryAfter: Math.ceil(waitMs / 1000) })
}

/** The id is the hash of a token, so it opens nothing. */
function toSessionResponse(row: DB['sessions'], ownId: string) {
  return {
    id: row.id,
    device: row.device,
    place: row.place,
    openedAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    isThisDevice: row.id === ownId,
  }
}
