import { expect, test } from 'vitest'
import { TaskQueue, TooBusyError } from './task-queue.ts'

test('at most `concurrency` tasks run at a time, and all of them run', async () => {
  const queue = new TaskQueue(2)
  let running = 0
  let most = 0
  const task = async (name: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return name
  }
  const names = [1, 2, 3, 4, 5, 6]
  expect(await Promise.all(names.map((name) => queue.run(() => task(name))))).toEqual(names)
  expect(most).toBe(2)
})

test('a failed task makes way for the next one', async () => {
  const queue = new TaskQueue(1)
  const failing = queue.run(() => Promise.reject(new Error('no picture')))
  const next = queue.run(() => Promise.resolve('made'))
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe('made')
})

test('a task that must not wait is refused while there is no capacity, and others run', async () => {
  const queue = new TaskQueue(1)
  const running = queue.run(() => Promise.resolve('page'))
  await expect(queue.runNow(() => Promise.resolve('late'))).rejects.toThrow(TooBusyError)
  expect(await running).toBe('page')
  expect(await queue.runNow(() => Promise.resolve('again'))).toBe('again')
})
