import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { type MessageParts, sendMessage } from './send-message.ts'

export function messageRoutes(parts: MessageParts): Handlers {
  return {
    sendMessage: async ({ body, headers }) => {
      const sent = await sendMessage(parts, body, headers['idempotency-key'] ?? null)
      return sent === 'sent' ? { status: 'ok', message: 'Message Sent!' } : new Refused(sent)
    },
  }
}
