import type { Queries } from '../storage/transaction.ts'
import { importFolder } from './import-folder.ts'
import { mails } from './mails.ts'
import { messages } from './messages.ts'
import { readers } from './readers.ts'
import { refreshPlaceholders } from './refresh-placeholders.ts'
import { removeDemoData } from './remove-demo-data.ts'
import { requests } from './requests.ts'

/** What a command answers: lines for the owner, and whether it did what it was asked. */
interface DeskAnswer {
  ok: boolean
  said: string[]
}

export interface DeskCommand {
  usage: string
  run(desk: { db: Queries; words: readonly string[] }): Promise<DeskAnswer>
}

export const commands = {
  import: importFolder,
  'remove-demo': removeDemoData,
  placeholders: refreshPlaceholders,
  requests,
  messages,
  readers,
  mails,
} as const satisfies Record<string, DeskCommand>
