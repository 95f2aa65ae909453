/**
 * Function that logs an unexpected error. `context` describes what failed, and `details` are added to the log entry as
 * fields.
 */
export type ReportError = (error: unknown, context: string, details?: object) => void

interface Logger {
  error(fields: object, message: string): void
}

/** Creates a function that logs unexpected errors. Expected failures are returned as values instead. */
export function createReportError(log: Logger): ReportError {
  return (error, context, details) => log.error({ err: error, ...details }, context)
}
