import type { CommandResult, ShopAtHand } from '#server/cli/cli-command.ts'
import { runCommand } from '#server/cli/run-command.ts'

/** Runs a command of the owner, who agrees to everything, in this process. */
export async function ownerCommand(shop: ShopAtHand, ...words: string[]): Promise<CommandResult> {
  const { ok, lines } = await runCommand(words, { withShop: (work) => work(shop), ask: async () => true })
  return { ok, lines }
}
