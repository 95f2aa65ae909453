/**
 * The commands of WebDriver that these tests give, by the names that Firefox has for them. WebKit's driver takes the same
 * over HTTP, each at an address of its own.
 */

/** Commands, and how they are asked over HTTP below the session. */
export const COMMANDS = {
  Navigate: 'POST url',
  SetWindowRect: 'POST window/rect',
  ExecuteAsyncScript: 'POST execute/async',
  ElementClick: 'POST element/:id/click',
  ElementSendKeys: 'POST element/:id/value',
  GetComputedLabel: 'GET element/:id/computedlabel',
  PerformActions: 'POST actions',
} as const

export type Command = keyof typeof COMMANDS

/** What commands answer that answer something. */
interface Answers {
  /** What the script gave to its last argument. */
  ExecuteAsyncScript: unknown
  GetComputedLabel: string
}

export type AnswerOf<Name extends Command> = Name extends keyof Answers ? Answers[Name] : null

/** One open browser with one window. */
export interface Engine {
  /** Rejects with the words of the driver when it refuses. */
  command<Name extends Command>(name: Name, parameters?: Record<string, unknown>): Promise<AnswerOf<Name>>
  close(): Promise<void>
}
