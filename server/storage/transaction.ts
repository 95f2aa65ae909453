import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isTransactionConflict } from './dialects.ts'
import type { DB } from './schema.ts'

/** Inside or outside a transaction. */
export type Queries = Kysely<DB>
export type Tx = Transaction<DB>

const MAX_ATTEMPTS = 5

interface Hooks {
  beforeCommit: Set<() => Promise<void>>
  afterCommit: Set<(db: Queries) => void>
}

/** A retry gets a new `Tx`, and starts without hooks. */
const hooksOf = new WeakMap<Tx, Hooks>()

/**
 * Retries after conflicts, up to five attempts in total, so `work` must have no
 * side effects outside the database. It must not wait for the network, and must
 * run every query on `tx`: one on `db` would not see its changes and, with
 * SQLite's one connection, would wait forever.
 */
export async function inTransaction<Result>(db: Queries, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const hooks: Hooks = { beforeCommit: new Set(), afterCommit: new Set() }
    try {
      const result = await db.transaction().execute(async (tx) => {
        hooksOf.set(tx, hooks)
        const worked = await work(tx)
        for (const run of hooks.beforeCommit) await run()
        return worked
      })
      for (const run of hooks.afterCommit) run(unwatched.get(db) ?? db)
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error
      await pause(10 * 2 ** attempt * Math.random())
    }
  }
}

/** Runs just before the commit. If the hook throws, the transaction is rolled back. */
export function beforeCommit(tx: Tx, hook: () => Promise<void>): void {
  hooks(tx).beforeCommit.add(hook)
}

/**
 * Runs after the commit, once even if registered twice. The hook must not throw:
 * nothing can be rolled back any more.
 */
export function afterCommit(tx: Tx, hook: (db: Queries) => void): void {
  hooks(tx).afterCommit.add(hook)
}

function hooks(tx: Tx): Hooks {
  const found = hooksOf.get(tx)
  if (!found) throw new Error('This transaction was not started by inTransaction.')
  return found
}

const unwatched = new WeakMap<Queries, Queries>()

/** The same database, which calls `onWrite` for each statement that may change it. */
export function watchWrites(db: Queries, onWrite: () => void): Queries {
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'SelectQueryNode' && node.kind.endsWith('QueryNode')) onWrite()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  unwatched.set(watched, db)
  return watched
}
