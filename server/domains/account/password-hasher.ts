import { hash, verify } from '@node-rs/argon2'
import { TaskQueue } from '../../lib/task-queue.ts'

/** argon2id parameters: 19 MiB of memory, two passes and one lane. Hashing a password takes about 16 ms on one core. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hash of a random password. Verified for unknown accounts, so that response times do not reveal which accounts exist.
 */
const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0LMCo0ms2/ryoW4PZIr/kw$98FJ265kqL7L3R7/oJXYSZ8e8Vhq/lRDZHcgQ8Ef39A'

/**
 * Maximum number of passwords processed at the same time: half of libuv's thread pool, which file access also needs.
 */
const CONCURRENCY = 2

/** Maximum number of calls waiting in the queue, which take about two seconds to process. */
const MAX_WAITING = 200

interface Options {
  /** Replacement for the argon2 functions in tests. */
  argon2?: { hash: typeof hash; verify: typeof verify }
  maxWaiting?: number
}

/**
 * Hashes and verifies passwords, at most two at a time. Both methods throw TooBusyError if too many calls are already
 * waiting.
 */
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

  /**
   * Returns whether a password matches a stored hash. Returns false if `storedHash` is null (unknown account), but
   * takes just as long.
   */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const isCorrect = await this.#queue.run(() => this.#argon2.verify(storedHash ?? DECOY_HASH, normalized(password)))
    return isCorrect && storedHash !== null
  }
}

/** Converts a password to Unicode normalisation form NFC, because devices encode accented letters differently. */
function normalized(password: string): string {
  return password.normalize('NFC')
}
