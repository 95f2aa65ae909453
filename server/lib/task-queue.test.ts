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

/** A queue whose only place is taken, with the owners of its tasks in the order in which they ran. */
function busyQueue(limits: { maxWaiting?: number; maxWaitingInAll?: number } = {}) {
  const queue = new TaskQueue(1, limits)
  const ran: string[] = []
  let finish = () => {}
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))
  const add = (owner: string) => queue.run(async () => void ran.push(owner), owner)
  return { ran, add, finish: () => finish(), first }
}

test('owners take turns, however many tasks one of them has added before', async () => {
  const { ran, add, finish } = busyQueue()
  const all = [...['flood', 'flood', 'flood', 'flood'].map(add), add('quiet'), add('other')]
  finish()
  await Promise.all(all)
  expect(ran).toEqual(['flood', 'quiet', 'other', 'flood', 'flood', 'flood'])
})

test('an owner with too many tasks is refused, and no other', async () => {
  const { ran, add, finish } = busyQueue({ maxWaiting: 2 })
  const taken = [add('flood'), add('flood')]
  await expect(add('flood')).rejects.toThrow(TooBusyError)
  taken.push(add('quiet'))
  finish()
  await Promise.all(taken)
  expect(ran).toEqual(['flood', 'quiet', 'flood'])
})

test('if too many tasks wait in all, the owner with the most loses the latest', async () => {
  const { ran, add, finish } = busyQueue({ maxWaitingInAll: 3 })
  const flood = ['flood', 'flood', 'flood'].map(add)
  const quiet = add('quiet')
  await expect(flood[2]).rejects.toThrow(TooBusyError)
  finish()
  await Promise.all([flood[0], flood[1], quiet])
  expect(ran).toEqual(['flood', 'quiet', 'flood'])
})
