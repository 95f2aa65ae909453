import type { Browser, Page } from '@playwright/test'

/** Of the event loop: its duration, and its thread's processor time, in ms. */
interface Task {
  ms: number
  cpuMs: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/**
 * Returns the tasks of pages and workers during `work`. Their processor time does
 * not depend on what else the machine does.
 */
export async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ page: Task[]; worker: Task[] }> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threadNames = new Map(
    traceEvents.filter(({ name }) => name === 'thread_name').map((event) => [threadOf(event), event.args?.name ?? '']),
  )
  const tasksOf = (thread: RegExp): Task[] =>
    traceEvents
      .filter((event) => event.ph === 'X' && /RunTask$/.test(event.name))
      .filter((event) => thread.test(threadNames.get(threadOf(event)) ?? ''))
      .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }))
  return { page: tasksOf(/^CrRendererMain$/), worker: tasksOf(/^ServiceWorker thread$/) }
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`
}
