import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import type { AccountParts, Blocked } from './account-parts.ts'
import { askForReset } from './ask-for-reset.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { endSession } from './session-store.ts'
import { updateUser } from './update-user.ts'
import { readUser, userOnWire } from './user-store.ts'
import { waitInWords } from './wait-in-words.ts'

export function accountRoutes(parts: AccountParts): Handlers {
  return {
    register: async ({ body }) =>
      (await register(parts, body)) ? said('Your account is ready.') : new Refused('EMAIL_TAKEN'),

    login: async ({ body, session }) => {
      const login = await logIn(parts, body, session)
      if (login.kind === 'blocked') return tooMany(login)
      if (login.kind === 'wrong') return new Refused('WRONG_CREDENTIALS')
      return { ...said('You are logged in.'), accessToken: login.token, user: userOnWire(login.user) }
    },

    logout: async ({ session }) => {
      await endSession(parts.db, session.id)
      return { status: 'ok' }
    },

    forgotPassword: async ({ body }) => {
      await askForReset(parts, body)
      return said('A password reset link has been sent to your email.')
    },

    resetPassword: async ({ params, body }) =>
      (await resetPassword(parts, params.token, body.password))
        ? said('Password reset successfully.')
        : new Refused('RESET_LINK_UNUSABLE'),

    readMe: async ({ session }) => {
      const user = await readUser(parts.db, session.userId)
      return user ? { status: 'ok', user: userOnWire(user) } : new Refused('LOGIN_NEEDED')
    },

    updateUser: async ({ params, body, headers, session }) => {
      if (params.id !== session.userId) return new Refused('NOT_FOUND')
      const updated = await updateUser(parts, session, body, headers['idempotency-key'] ?? null)
      if (updated.kind === 'blocked') return tooMany(updated)
      if (updated.kind === 'refused') return new Refused(updated.code)
      return updated.kind === 'gone' ? new Refused('NOT_FOUND') : { status: 'ok', user: userOnWire(updated.user) }
    },
  }
}

function said(message: string) {
  return { status: 'ok' as const, message }
}

export function tooMany({ waitMs }: Blocked): Refused {
  const values = { wait: waitInWords(waitMs) }
  return new Refused('TOO_MANY_TRIES', { values, retryAfter: Math.ceil(waitMs / 1000) })
}
