import { hash, verify } from '@node-rs/argon2'
import { TaskQueue } from '../../lib/task-queue.ts'

/** argon2id with 19 MiB, two passes and one lane. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified for unknown accounts, so that response times do not tell them from others. */
const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0LMCo0ms2/ryoW4PZIr/kw$98FJ265kqL7L3R7/oJXYSZ8e8Vhq/lRDZHcgQ8Ef39A'

/** Half of libuv's thread pool, which files need, too. */
const CONCURRENCY = 2

/** Takes about two seconds to work off. */
const MAX_WAITING = 200

interface Options {
  /** For tests. */
  argon2?: { hash: typeof hash; verify: typeof verify }
  maxWaiting?: number
}

/** Throws TooBusyError if too many calls are waiting. */
export class PasswordHasher {
  readonly #argon2: { hash: typeof hash; verify: typeof verify }
  readonly #queue: TaskQueue

  constructor({ argon2 = { hash, verify }, maxWaiting = MAX_WAITING }: Options = {}) {
    this.#argon2 = argon2
    this.#queue = new TaskQueue(CONCURRENCY, { maxWaiting })
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => this.#argon2.hash(normalized(password), ARGON2_COST))
  }

  /** For an unknown account (null), false after the same time. */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const isCorrect = await this.#queue.run(() => this.#argon2.verify(storedHash ?? DECOY_HASH, normalized(password)))
    return isCorrect && storedHash !== null
  }
}

/** To NFC: devices encode accented letters differently. */
function normalized(password: string): string {
  return password.normalize('NFC')
}
