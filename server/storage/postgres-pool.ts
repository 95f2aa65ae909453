import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Maximum number of prepared statements. The shop has about 300; lists of ids of different lengths add variants. */
const MAX_PREPARED = 500

/** Error code if a newer version of the shop has changed the columns that a prepared statement returns. */
export const PLAN_IS_OUTDATED = '0A000'

/**
 * Returns a pool for Kysely whose connections prepare statements. PostgreSQL then parses and plans each statement only
 * once per connection, which otherwise takes half of its time. After a change to a table, the first statement on it may
 * fail with PLAN_IS_OUTDATED.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const prepared = new PreparedStatements()
  // Kysely tells connections apart by object identity.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const preparing = clients.get(client) ?? preparingClient(client, prepared)
      clients.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}

/** Names of prepared statements. Each connection prepares a statement when it first uses the name. */
class PreparedStatements {
  readonly #names = new Map<string, string>()
  #generation = 0

  /** Returns the name of a statement, or undefined if there are too many already. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size === MAX_PREPARED) return known
    const name = `shop_${this.#generation}_${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }

  /** Makes connections prepare all statements again. */
  startAgain(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

function preparingClient(client: pg.PoolClient, prepared: PreparedStatements): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const name = parameters.length > 0 ? prepared.nameOf(text) : undefined
    try {
      return await client.query({ ...(name && { name }), text, values: [...parameters] })
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === PLAN_IS_OUTDATED) prepared.startAgain()
      throw error
    }
  }
  const preparing = { query, release: () => client.release() }
  // Kysely's type also allows streaming, which needs a package that the shop does not use.
  return preparing as unknown as PostgresPoolClient
}
