import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.mjs'

test('before the first start, the owner’s commands say what to do', () => {
  const copy = mkdtempSync(join(tmpdir(), 'nakshi-unbuilt-'))
  for (const path of ['scripts', 'package.json']) cpSync(join(root, path), join(copy, path), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, ['scripts/cli.mjs', 'orders'], { cwd: copy, encoding: 'utf8' })
  rmSync(copy, { recursive: true })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'The shop is not built yet. Run `npm start` once, then repeat this command.',
  )
})
