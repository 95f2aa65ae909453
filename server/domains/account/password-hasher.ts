import { hash, verify } from '@node-rs/argon2'
import { TaskQueue } from '../../lib/task-queue.ts'

/** Cost of argon2id: 19 MiB of memory, two passes and one lane, which take about 16 ms on one core. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a random password, with the same cost as stored hashes. */
const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0LMCo0ms2/ryoW4PZIr/kw$98FJ265kqL7L3R7/oJXYSZ8e8Vhq/lRDZHcgQ8Ef39A'

/** Maximum number of concurrent hashes: half of libuv's thread pool, which file access needs too. */
const CONCURRENCY = 2

/** Maximum number of waiting calls: about two seconds of work. */
const MAX_WAITING = 200

interface Options {
  /** Replaces the hash function in tests. */
  argon2?: { hash: typeof hash; verify: typeof verify }
  maxWaiting?: number
}

/** Hashes and verifies passwords, two at a time. Throws TooBusyError if too many calls are waiting. */
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

  /** Returns whether a password matches a hash. Without a hash, takes the same time and returns false. */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const isCorrect = await this.#queue.run(() => this.#argon2.verify(storedHash ?? DECOY_HASH, normalized(password)))
    return isCorrect && storedHash !== null
  }
}

/** Normalises Unicode, because keyboards encode accented letters differently. */
function normalized(password: string): string {
  return password.normalize('NFC')
}
