/**
 * When the shopper's things are brought to the account and news of it fetched: after a change, at the start, when the
 * browser says that it is online, when the page is shown, and every minute while it is looked at. What did not come
 * through is tried again less and less often, at times that differ from device to device.
 */
import type { Pushed } from '#sync/push-account.ts'

/** Presses that follow each other go together. */
const SETTLED_MS = 400
const LOOK_EVERY_MS = 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000

export interface PusherSurroundings {
  push: () => Promise<Pushed>
  /** What came of every push. */
  pushed: (outcome: Pushed) => void
  isVisible: () => boolean
  /** From 0 to 1. */
  random: () => number
}

export interface Pusher {
  /** After a change. */
  soon: () => void
  /** Answers when it is done; one that is under way already is followed by another. */
  now: () => Promise<void>
}

/** Begins with its first `soon` or `now`, and from then on looks by itself. `push` must not reject: its outcome tells all. */
export function makePusher({ push, pushed, isVisible, random }: PusherSurroundings): Pusher {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let again = false
  let failures = 0

  function after(ms: number, act: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  /** A page that nobody sees has nothing to ask; it looks when it is shown again. */
  function look(): void {
    if (isVisible()) void now()
  }

  async function run(): Promise<void> {
    do {
      again = false
      const outcome = await push()
      // Where the session ended, what needs none is still to go, and may have been put off.
      failures = outcome === 'done' ? 0 : failures + 1
      pushed(outcome)
    } while (again)
    running = null
    if (failures > 0) after(retryAfter(failures, random()), now)
    else after(LOOK_EVERY_MS, look)
  }

  function now(): Promise<void> {
    clearTimeout(timer)
    if (running) again = true
    running ??= run()
    return running
  }

  /** A push that is under way may have read what was there before the change. */
  function soon(): void {
    if (running) again = true
    else after(SETTLED_MS, now)
  }

  return { soon, now }
}

/** Twice as long each time, within bounds, and shortened by up to half at random. */
export function retryAfter(failures: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (1 - random / 2)
}
