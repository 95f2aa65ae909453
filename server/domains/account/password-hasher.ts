import { hash, verify } from '@node-rs/argon2'
import { TaskQueue } from '../../lib/task-queue.ts'

/** argon2id with 19 MiB, two passes, one lane: about 16 ms of one core. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the same cost as every stored hash, and of a password that nobody knows. */
const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0LMCo0ms2/ryoW4PZIr/kw$98FJ265kqL7L3R7/oJXYSZ8e8Vhq/lRDZHcgQ8Ef39A'

/** Half of the threads that the file system also needs. */
const CONCURRENCY = 2

/** About two seconds of waiting. Who comes after these is asked to come again. */
const MAX_WAITING = 200

interface Options {
  /** The hash function itself, for tests that watch it. */
  argon2?: { hash: typeof hash; verify: typeof verify }
  waitingAtMost?: number
}

/** Hashes and checks passwords, a few at a time. Every method throws TooBusy when too many are waiting. */
export class PasswordHasher {
  readonly #argon2: { hash: typeof hash; verify: typeof verify }
  readonly #queue: TaskQueue

  constructor({ argon2 = { hash, verify }, waitingAtMost = MAX_WAITING }: Options = {}) {
    this.#argon2 = argon2
    this.#queue = new TaskQueue(CONCURRENCY, { maxWaiting: waitingAtMost })
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => this.#argon2.hash(normalized(password), ARGON2_COST))
  }

  /** Whether a password is the one of a hash. Without a hash it takes as long, and answers false. */
  async match(storedHash: string | null, password: string): Promise<boolean> {
    const isRight = await this.#queue.run(() => this.#argon2.verify(storedHash ?? DECOY_HASH, normalized(password)))
    return isRight && storedHash !== null
  }
}

/** Keyboards differ in how they compose a letter with its accents; the password is the same. */
function normalized(password: string): string {
  return password.normalize('NFC')
}
