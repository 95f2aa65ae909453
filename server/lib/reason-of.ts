/** The message of an error; those of all that it collects, e.g. of each address of a host that cannot be reached. */
export function reasonOf(error: unknown): string {
  // It has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
