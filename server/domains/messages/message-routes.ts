import { Refused, tooOften } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { type MessageDeps, sendMessage } from './send-message.ts'

export function messageRoutes(deps: MessageDeps): Handlers {
  return {
    sendMessage: async ({ body, headers }) => {
      const result = await sendMessage(deps, body, headers['idempotency-key'] ?? null)
      if (result.kind === 'too often') return tooOften(result.until, deps.clock())
      if (result.kind === 'repeat differs') return new Refused('REPEAT_DIFFERS')
      return { status: 'ok', message: 'Message Sent!' }
    },
  }
}
