import { expect, test, vi } from 'vitest'
import { TooBusyError } from '../../lib/task-queue.ts'
import { PasswordHasher } from './password-hasher.ts'

const asker = { network: '203.0.113.7' }

test('the same password has a different hash each time', async () => {
  const passwords = new PasswordHasher()
  expect(await passwords.hash('pearls', asker)).not.toBe(await passwords.hash('pearls', asker))
})

test('without a hash no password matches, at the same cost', async () => {
  const verify = vi.fn(() => Promise.resolve(true))
  const passwords = new PasswordHasher({ argon2: { hash: vi.fn(), verify } })
  expect(await passwords.verify(null, 'pearls', asker)).toBe(false)
  expect(verify).toHaveBeenCalledWith(expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'pearls')
})

test('hashes two at once, lets a limited number wait and rejects the rest', async () => {
  const finish: (() => void)[] = []
  const hash = vi.fn(() => new Promise<string>((resolve) => finish.push(() => resolve('hash'))))
  const passwords = new PasswordHasher({ argon2: { hash, verify: vi.fn() }, maxWaiting: 1 })
  const taken = [passwords.hash('one', asker), passwords.hash('two', asker), passwords.hash('three', asker)]
  await expect(passwords.hash('four', asker)).rejects.toThrow(TooBusyError)
  expect(hash).toHaveBeenCalledTimes(2)
  for (const done of finish) done()
  await vi.waitFor(() => expect(finish).toHaveLength(3))
  finish[2]?.()
  expect(await Promise.all(taken)).toEqual(['hash', 'hash', 'hash'])
})

test('slows two hundred at once, so that others do not fill the memory', async () => {
  const resume: (() => void)[] = []
  const pause = vi.fn(() => new Promise<void>((resolve) => resume.push(resolve)))
  const verify = vi.fn(() => Promise.resolve(true))
  const passwords = new PasswordHasher({ argon2: { hash: vi.fn(), verify }, pause })
  const slowed = Array.from({ length: 200 }, () => passwords.verify('hash', 'pearls', { ...asker, isSlowed: true }))
  expect(await passwords.verify('hash', 'pearls', { ...asker, isSlowed: true })).toBe(true)
  expect(verify).toHaveBeenCalledTimes(1)
  for (const go of resume) go()
  await Promise.all(slowed)
  expect(pause).toHaveBeenCalledTimes(200)
})
