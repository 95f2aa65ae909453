import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { type MessageDeps, sendMessage } from './send-message.ts'

export function messageRoutes(parts: MessageDeps): Handlers {
  return {
    sendMessage: async ({ body, headers }) => {
      const sent = await sendMessage(parts, body, headers['idempotency-key'] ?? null)
      return sent === 'sent' ? { status: 'ok', message: 'Message Sent!' } : new Refused(sent)
    },
  }
}
