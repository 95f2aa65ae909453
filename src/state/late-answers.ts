import type { QueryClient } from '@tanstack/react-query'
import type { LateAnswer } from '#sync/messages.ts'
import { showLateAnswer } from './public-answers.ts'

/** Listens for answers that come after the service worker has given saved ones, and shows them. */
export function hearLateAnswers(queryClient: QueryClient): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<LateAnswer>) => {
    if (data?.type === 'LATE_ANSWER') showLateAnswer(queryClient, data)
  })
}
