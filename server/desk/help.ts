import { commandGroups, type DeskCommand } from './commands.ts'

const NAME_WIDTH = 30

/** All commands by what they are about, a line each, or two where a command takes many words. */
export function help(): string[] {
  return [
    'The shop’s desk. It works beside the open shop, which sees at once what was changed.',
    'Say: npm run desk -- <command> <words>',
    ...Object.entries(commandGroups).flatMap(([about, group]) => [
      '',
      about,
      ...Object.entries(group).flatMap(([name, command]) => lineOf(name, command)),
    ]),
  ]
}

function lineOf(name: string, { words, does }: DeskCommand): string[] {
  const said = `${name} ${words}`.trim()
  if (said.length < NAME_WIDTH) return [`  ${said.padEnd(NAME_WIDTH)}${does}`]
  return [`  ${said}`, `  ${''.padEnd(NAME_WIDTH)}${does}`]
}
