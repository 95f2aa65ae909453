import { SAVED_AT_HEADER } from '#sync/api.ts'

/** The same answer with the time it was true (epoch ms), which it keeps if it has one already. */
export function dated(answer: Response, savedAt: number): Response {
  if (answer.headers.has(SAVED_AT_HEADER)) return answer
  const headers = new Headers(answer.headers)
  headers.set(SAVED_AT_HEADER, String(savedAt))
  return new Response(answer.body, { status: answer.status, headers })
}

/** When an answer was true (epoch ms); 0 for none. */
export function dateOf(answer: Response | undefined): number {
  return Number(answer?.headers.get(SAVED_AT_HEADER) ?? 0)
}
