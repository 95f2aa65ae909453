import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { type MessageDeps, sendMessage } from './send-message.ts'

export function messageRoutes(deps: MessageDeps): Handlers {
  return {
    sendMessage: async ({ body, headers }) => {
      const result = await sendMessage(deps, body, headers['idempotency-key'] ?? null)
      return result === 'sent' ? { status: 'ok', message: 'Message Sent!' } : new Refused(result)
    },
  }
}
