import type { Queries } from '#server/storage/transaction.ts'

/** Thrown in a process that was killed. Nothing after that point has happened. */
export class Killed extends Error {}

/**
 * Counts the points at which a process can die: around every transaction, every single write, and every request to a
 * provider.
 */
export class KillPoints {
  #left = Number.POSITIVE_INFINITY

  /** Kills the process at this point, counted from now; null lets it live. */
  killAt(point: number | null): void {
    this.#left = point ?? Number.POSITIVE_INFINITY
  }

  pass = (): void => {
    if (this.#left === 0) throw new Killed()
    this.#left -= 1
  }

  /** Returns the database as the process sees it that may be killed. */
  database(db: Queries): Queries {
    return new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') return () => ({ execute: (act: Act) => this.#transact(target, act) })
        const value = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target)
        if (name !== 'updateTable' && name !== 'insertInto') return method
        return (...input: unknown[]) => {
          this.pass()
          return method(...input)
        }
      },
    })
  }

  async #transact(db: Queries, act: Act): Promise<unknown> {
    this.pass()
    const result = await db.transaction().execute(act)
    this.pass()
    return result
  }
}

type Act = Parameters<ReturnType<Queries['transaction']>['execute']>[0]
