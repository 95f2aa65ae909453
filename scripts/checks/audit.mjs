/**
 * `npm run audit`: asks the registry about known vulnerabilities of the packages
 * that a running shop uses. Fails from `high` on; a registry that answers no such
 * questions is no failure.
 */
import '../setup/require-node.mjs'
import { readNpm } from '../run-command.mjs'

const ASK = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']

// npm fails if there are any, or if it gets no answer.
const answer = JSON.parse(await readNpm(ASK).catch(({ stdout }) => stdout))
if (answer.metadata) {
  const { critical, high, total } = answer.metadata.vulnerabilities
  console.log(`Known vulnerabilities: ${critical} critical, ${high} high, ${total} in all.`)
  /** @type {{ name: string, severity: string, range: string }[]} */
  const found = Object.values(answer.vulnerabilities)
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  if (critical + high > 0) process.exitCode = 1
} else {
  console.log(`not asked: ${answer.message}`)
}
