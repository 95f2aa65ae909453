import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOutput } from './log-output.ts'

test('a log that cannot be written, as on a full disk, stops nothing', async () => {
  const file = join(tmpdir(), `nakshi-log-${process.pid}`)
  writeFileSync(file, '')
  const [readOnly, writable] = [openSync(file, 'r'), openSync(file, 'a')]
  const broken = pino(logOutput(readOnly))
  for (const line of ['first', 'second']) broken.error(line)
  await new Promise((resolve) => setImmediate(resolve))
  pino(logOutput(writable)).error('written')
  expect(readFileSync(file, 'utf8')).toContain('written')
  for (const descriptor of [readOnly, writable]) closeSync(descriptor)
  rmSync(file)
})
