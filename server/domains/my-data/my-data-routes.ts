import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { AccountDeps } from '../account/account-deps.ts'
import { tooManyAttempts } from '../account/account-routes.ts'
import { collectMyData } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'

export function myDataRoutes(parts: AccountDeps): Handlers {
  return {
    readMyData: async ({ session }) => {
      const data = await collectMyData(parts.db, session.userId, parts.clock())
      return data ? { status: 'ok', data } : new Refused('LOGIN_NEEDED')
    },

    deleteAccount: async ({ body, session }) => {
      const deleted = await deleteAccount(parts, session.userId, body.currentPassword)
      switch (deleted.kind) {
        case 'deleted':
          return { status: 'ok', message: 'Your account is deleted.' }
        case 'gone':
          return new Refused('LOGIN_NEEDED')
        case 'wrong password':
          return new Refused('WRONG_PASSWORD')
        case 'under way':
          return new Refused('ORDER_UNDER_WAY')
        case 'blocked':
          return tooManyAttempts(deleted)
      }
    },
  }
}
