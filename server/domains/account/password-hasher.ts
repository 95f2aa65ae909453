import { hash, verify } from '@node-rs/argon2'
import { TaskQueue } from '../../lib/task-queue.ts'

/** argon2id with 19 MiB, two passes and one lane: about 16 ms of one core. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a random password, with the same cost as stored hashes. */
const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0LMCo0ms2/ryoW4PZIr/kw$98FJ265kqL7L3R7/oJXYSZ8e8Vhq/lRDZHcgQ8Ef39A'

/** Half of libuv's thread pool, which the file system needs too. */
const CONCURRENCY = 2

/** About two seconds of work. */
const MAX_WAITING = 200

interface Options {
  /** Replaces the hash function in tests. */
  argon2?: { hash: typeof hash; verify: typeof verify }
  maxWaiting?: number
}

/** Hashes and verifies passwords, two at a time. Throws TooBusyError when too many are waiting. */
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

  /** Returns whether a password has this hash. Without a hash it takes as long and returns false. */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const isCorrect = await this.#queue.run(() => this.#argon2.verify(storedHash ?? DECOY_HASH, normalized(password)))
    return isCorrect && storedHash !== null
  }
}

/** Keyboards encode accented letters differently; the password is the same. */
function normalized(password: string): string {
  return password.normalize('NFC')
}
