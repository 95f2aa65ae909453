/** Reports an unexpected error: `context` says what failed, `details` go into the log line as fields. */
export type ReportError = (error: unknown, context: string, details?: object) => void

interface Logger {
  error(fields: object, message: string): void
}

/** Creates the shop's one way to report unexpected errors. Expected failures are returned values and are not reported. */
export function createReportError(log: Logger): ReportError {
  return (error, context, details) => log.error({ err: error, ...details }, context)
}
