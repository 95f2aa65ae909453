import { setTimeout as passTime } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { TaskQueue } from '../../lib/task-queue.ts'

/** argon2id with 19 MiB, two passes and one lane. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified for unknown accounts, so that response times do not tell them from others. */
const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0LMCo0ms2/ryoW4PZIr/kw$98FJ265kqL7L3R7/oJXYSZ8e8Vhq/lRDZHcgQ8Ef39A'

/** Half of libuv's thread pool, which files need, too. */
const CONCURRENCY = 2

/** Of one network. They take about two seconds to work off. */
const MAX_WAITING = 200
const MAX_WAITING_NETWORKS = 10

const SLOWED_BY_MS = 2000
/** Further ones are not slowed: the queue bounds them. */
const MAX_SLOWED = 200

interface Options {
  /** For tests. */
  argon2?: { hash: typeof hash; verify: typeof verify }
  maxWaiting?: number
  /** For tests. */
  pause?: (ms: number) => Promise<unknown>
}

interface Asker {
  /** Networks take turns. Null if a proxy hides it. */
  network: string | null
  /** Waits two seconds first. */
  isSlowed?: boolean
}

/** Throws TooBusyError if too many calls of a network are waiting. */
export class PasswordHasher {
  readonly #argon2: { hash: typeof hash; verify: typeof verify }
  readonly #queue: TaskQueue
  readonly #pause: (ms: number) => Promise<unknown>
  #slowed = 0

  constructor({ argon2 = { hash, verify }, maxWaiting = MAX_WAITING, pause = passTime }: Options = {}) {
    this.#argon2 = argon2
    this.#queue = new TaskQueue(CONCURRENCY, { maxWaiting, maxWaitingInAll: MAX_WAITING_NETWORKS * maxWaiting })
    this.#pause = pause
  }

  hash(password: string, asker: Asker): Promise<string> {
    return this.#inTurn(asker, () => this.#argon2.hash(normalized(password), ARGON2_COST))
  }

  /** For an unknown account (null), false after the same time. */
  async verify(storedHash: string | null, password: string, asker: Asker): Promise<boolean> {
    const check = () => this.#argon2.verify(storedHash ?? DECOY_HASH, normalized(password))
    const isCorrect = await this.#inTurn(asker, check)
    return isCorrect && storedHash !== null
  }

  async #inTurn<Result>({ network, isSlowed = false }: Asker, task: () => Promise<Result>): Promise<Result> {
    if (isSlowed && this.#slowed < MAX_SLOWED) {
      this.#slowed += 1
      await this.#pause(SLOWED_BY_MS)
      this.#slowed -= 1
    }
    return await this.#queue.run(task, network ?? '')
  }
}

/** To NFC: devices encode accented letters differently. */
function normalized(password: string): string {
  return password.normalize('NFC')
}
