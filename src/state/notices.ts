/**
 * Short messages to the shopper, shown one under the other until they have been read. Any part of the page may give one;
 * the shell shows them and screen readers hear them.
 */
import { proxy } from 'valtio'

export interface Notice {
  id: number
  text: string
  /** Something the shopper may do about it. Pressing it also takes the notice away. */
  action: { label: string; act: () => void } | null
}

export const notices = proxy<{ shown: Notice[] }>({ shown: [] })

const SHOWN_FOR_MS = 6000
/** What asks for a decision waits longer. */
const SHOWN_WITH_ACTION_MS = 12_000

let lastId = 0

/** Shows a message for a while. Saying again what is still shown shows it once, from now on. Answers its id. */
export function notify(text: string, action: Notice['action'] = null): number {
  const same = notices.shown.find((notice) => notice.text === text)
  if (same) dismissNotice(same.id)
  lastId += 1
  const id = lastId
  notices.shown.push({ id, text, action })
  setTimeout(() => dismissNotice(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_FOR_MS)
  return id
}

/** Takes a message away. One that is gone already is none of its business. */
export function dismissNotice(id: number): void {
  const index = notices.shown.findIndex((notice) => notice.id === id)
  if (index >= 0) notices.shown.splice(index, 1)
}
