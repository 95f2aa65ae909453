import type { Queries } from '#server/storage/transaction.ts'

/** Nothing after that point has happened. */
export class Killed extends Error {}

/**
 * Where a process can die: around every transaction, every single write, and
 * every request to a provider.
 */
export class KillPoints {
  #left = Number.POSITIVE_INFINITY
  #isDead = false

  /** Counted from now; null lets the process live. */
  killAt(point: number | null): void {
    this.#left = point ?? Number.POSITIVE_INFINITY
    this.#isDead = false
  }

  /** Whether the process lives on. */
  passesPoint(): boolean {
    if (this.#left === 0) this.#isDead = true
    else this.#left -= 1
    return !this.#isDead
  }

  #pass(): void {
    if (!this.passesPoint()) throw new Killed()
  }

  /** Its process may be killed, even between two requests of one call. */
  client<Client extends object>(client: Client): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...input: unknown[]) => {
          const result = value.apply(target, input)
          return result instanceof Promise ? result.then((outcome) => this.#unlessDead(outcome)) : result
        }
      },
    })
  }

  #unlessDead<Value>(value: Value): Value {
    if (this.#isDead) throw new Killed()
    return value
  }

  /** As seen by a process that may be killed. */
  database(db: Queries): Queries {
    return new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') return () => ({ execute: (act: Act) => this.#transact(target, act) })
        const value = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target)
        if (name !== 'updateTable' && name !== 'insertInto') return method
        return (...input: unknown[]) => {
          this.#pass()
          return method(...input)
        }
      },
    })
  }

  async #transact(db: Queries, act: Act): Promise<unknown> {
    this.#pass()
    const result = await db.transaction().execute(act)
    this.#pass()
    return result
  }
}

type Act = Parameters<ReturnType<Queries['transaction']>['execute']>[0]
