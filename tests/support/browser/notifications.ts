/**
 * Test browsers reach no real push service and click no notifications: tests
 * simulate the subscription, and dispatch the click in the worker. Permission,
 * delivery, display and tabs are the browser’s own.
 */
import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { OpenRequest } from '#sync/worker-protocol.ts'
import type { TestDevice } from '../simulation/push-service.ts'
import { expect } from './browser-test.ts'

/** Call it before the page is opened. */
export async function subscribeAs(page: Page, { endpoint, keys }: TestDevice): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const storedKey = () => localStorage.getItem('test-subscription')
      const subscription = () => ({
        endpoint,
        options: { applicationServerKey: Uint8Array.from(JSON.parse(storedKey() ?? '[]')).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('test-subscription'),
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (storedKey() ? subscription() : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem('test-subscription', JSON.stringify([...applicationServerKey]))
          return subscription()
        },
      })
      const requestPermission = Notification.requestPermission.bind(Notification)
      Notification.requestPermission = () => {
        localStorage.setItem(
          'test-permission-requests',
          String(Number(localStorage.getItem('test-permission-requests')) + 1),
        )
        return requestPermission()
      }
    },
    { endpoint, keys },
  )
}

/** How often the page has asked for the permission. */
export const permissionRequestCount = (page: Page) =>
  page.evaluate(() => Number(localStorage.getItem('test-permission-requests')))

export const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test-subscription') !== null)

/**
 * Delivers a push message, as the browser does. Waits for an active worker: the
 * browser drops messages for one that is still being installed.
 */
export async function deliver(page: Page, text: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: text,
  })
  await devtools.detach()
}

/** Those on display. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, icon }) => ({ title, body, tag, icon }))
  })

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  return worker
}

/** As far as the tests use it. They are compiled with the types of a page. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: {
    openWindow(address: string): Promise<null>
    matchAll(): Promise<{ url: string; postMessage(message: object, ports: MessagePort[]): void }[]>
  }
  setTimeout(callback: (...values: unknown[]) => void, ms: number, ...values: unknown[]): number
  WindowClient: { prototype: { focus(): Promise<unknown> } }
  NotificationEvent: new (type: string, about: { notification: Notification }) => Event
  ExtendableEvent: new (type: string) => Event
}

/**
 * The tab handles messages from the worker once it is idle. Opens the page it
 * already shows.
 */
export async function untilTabListens(context: BrowserContext): Promise<void> {
  const hasReplied = () =>
    workerOf(context).evaluate(async () => {
      const [tab] = await (globalThis as unknown as WorkerScope).clients.matchAll()
      if (!tab) return false
      return await new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(true)
        setTimeout(resolve, 1000, false)
        const request: OpenRequest = { type: 'OPEN', address: new URL(tab.url).pathname, until: Date.now() + 60_000 }
        tab.postMessage(request, [port2])
      })
    })
  await expect.poll(hasReplied).toBe(true)
}

/**
 * Returns the path of the window that opened; null if the tab was used. The tab
 * gets a minute to respond instead of a second: the machine may be busy.
 */
export async function clickNotification(context: BrowserContext): Promise<string | null> {
  return await workerOf(context).evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const { now } = Date
    const startTimer = scope.setTimeout
    Date.now = () => now() + 60_000
    scope.setTimeout = (callback, ms, ...values) => startTimer(callback, ms + 60_000, ...values)
    let opened: string | null = null
    let focused = false
    // Browsers allow these two only after a real click.
    scope.WindowClient.prototype.focus = async function focus() {
      focused = true
      return this
    }
    scope.clients.openWindow = async (address) => {
      opened = String(address)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('There is no notification.')
    let done: Promise<unknown> = Promise.resolve()
    const click = new scope.NotificationEvent('notificationclick', { notification })
    Object.defineProperty(click, 'waitUntil', { value: (until: Promise<unknown>) => (done = until) })
    scope.dispatchEvent(click)
    await done
    Object.assign(Date, { now })
    scope.setTimeout = startTimer
    if (opened === null && !focused) throw new Error('The click neither opened a window nor focused a tab.')
    return opened
  })
}

/** Ends the subscription as a browser may do. The new one is this device’s. */
export async function loseSubscription(context: BrowserContext, { endpoint, keys }: TestDevice): Promise<void> {
  await workerOf(context).evaluate(
    async ({ endpoint, keys }) => {
      const scope = globalThis as unknown as WorkerScope
      Object.assign(PushManager.prototype, {
        getSubscription: async () => null,
        subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }),
      })
      let done: Promise<unknown> = Promise.resolve()
      const loss = new scope.ExtendableEvent('pushsubscriptionchange')
      Object.defineProperty(loss, 'waitUntil', { value: (until: Promise<unknown>) => (done = until) })
      scope.dispatchEvent(loss)
      await done
    },
    { endpoint, keys },
  )
}
