import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { ownerProgram } from '#server/cli/run-command.ts'
import { textOf } from './source-files.ts'

/** One row of README's table for each command. */
function rowsOf(parent: CommandUnknownOpts, before = ''): string[] {
  return parent.commands.flatMap((command) => {
    const name = `${before}${command.name()}`
    const rest = command.registeredArguments.map((argument) => {
      const inner = `${argument.name()}${argument.variadic ? '…' : ''}`
      return argument.required ? ` <${inner}>` : ` [${inner}]`
    })
    const own =
      command.commands.length > 0 && command.registeredArguments.length === 0
        ? []
        : [`| \`${name}${rest.join('')}\` | ${command.description()} |`]
    return [...own, ...rowsOf(command, `${name} `)]
  })
}

test('README lists the owner’s commands as they are declared', () => {
  const nothing = async () => undefined
  const rows = rowsOf(ownerProgram(nothing, nothing)).filter((row) => !row.startsWith('| `help'))
  const [, table = ''] = textOf('README.md').split('| `npm run cli -- …` | |\n|---|---|\n')
  expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows)
})
