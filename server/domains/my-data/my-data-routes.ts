import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { AccountDeps } from '../account/account-deps.ts'
import { tooManyAttempts } from '../account/account-routes.ts'
import { collectMyData } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'

export function myDataRoutes(deps: AccountDeps): Handlers {
  return {
    readMyData: async ({ session }) => {
      const data = await collectMyData(deps.db, session.userId, deps.clock())
      return data ? { status: 'ok', data } : new Refused('LOGIN_NEEDED')
    },

    deleteAccount: async ({ body, session, network }) => {
      const result = await deleteAccount(deps, session.userId, {
        password: body.currentPassword,
        sessionId: session.id,
        network,
      })
      switch (result.kind) {
        case 'deleted':
          return { status: 'ok', message: 'Your account has been deleted.' }
        case 'unknown account':
          return new Refused('LOGIN_NEEDED')
        case 'wrong password':
          return new Refused('WRONG_PASSWORD')
        case 'unfinished order':
          return new Refused('ORDER_UNDER_WAY')
        case 'blocked':
          return tooManyAttempts(result)
      }
    },
  }
}
