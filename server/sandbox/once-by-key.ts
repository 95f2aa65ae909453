import type { Tx } from '../storage/transaction.ts'
import { keepAnswer, readAnswer } from './sandbox-store.ts'

/**
 * Does something once for a key, as providers do for requests that may be repeated: the same request again gets the first
 * answer again, another one under the same key gets `differs`. Without a key it is simply done.
 */
export async function onceByKey<Answer extends object>(
  tx: Tx,
  { key, request }: { key: string | null; request: object },
  act: () => Promise<Answer>,
): Promise<Answer | 'differs'> {
  if (!key) return await act()
  const asked = JSON.stringify(request)
  const kept = await readAnswer(tx, key)
  if (kept) return kept.request === asked ? JSON.parse(kept.answer) : 'differs'
  const answer = await act()
  await keepAnswer(tx, { key, request: asked, answer: JSON.stringify(answer) })
  return answer
}
