/**
 * WebDriver commands used by these tests, under Firefox’s names for them. WebKit’s driver accepts the same commands
 * over HTTP, each at its own path.
 */

/** Commands, with their method and path below the session’s URL. */
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

/** Results of the commands that return one. */
interface Answers {
  /** The value that the script passed to its last argument. */
  ExecuteAsyncScript: unknown
  GetComputedLabel: string
}

export type AnswerOf<Name extends Command> = Name extends keyof Answers ? Answers[Name] : null

/** One open browser with one window. */
export interface Engine {
  /** Rejects with the driver’s message if the command fails. */
  command<Name extends Command>(name: Name, parameters?: Record<string, unknown>): Promise<AnswerOf<Name>>
  /** Blocks all storage of sites, as a shopper can in the settings. Null if the driver cannot. */
  blockStorage: (() => Promise<void>) | null
  close(): Promise<void>
}
