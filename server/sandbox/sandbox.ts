/**
 * The outside world for machines that have nothing else: the providers' own wire protocols, with play money. The shop
 * reaches it over HTTP only, as it reaches the real ones.
 */
import type { FastifyInstance } from 'fastify'
import { sandboxPaths } from '../config/sandbox-paths.ts'
import type { Queries } from '../storage/transaction.ts'
import type { Clock } from '../work/clock.ts'
import { browserFiles } from './browser-files.ts'
import { controlRoutes } from './control-routes.ts'
import { razorpayApi, razorpayWindow } from './razorpay-api.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { Webhooks } from './webhooks.ts'

interface Mounting {
  db: Queries
  clock: Clock
  /** Where this process answers. */
  shopOrigin: () => string
  /** Where browsers find the shop. */
  publicOrigin: () => string
  /** Whether tests may order trouble. */
  hasControl: boolean
}

/** Mounts the sandbox below `/sandbox`, and answers what sends its messages. Ends with the app. */
export async function mountSandbox(app: FastifyInstance, mounting: Mounting): Promise<Webhooks> {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'The sandbox could not send its messages.')
  const webhooks = new Webhooks({ ...mounting, onError })
  app.addHook('onClose', () => webhooks.end())
  const parts: SandboxParts = { ...mounting, webhooks }

  await app.register(async (sandbox) => {
    browserFiles(sandbox)
    await sandbox.register((api) => razorpayApi(api, parts), { prefix: sandboxPaths.razorpay })
    await sandbox.register((window) => razorpayWindow(window, parts), { prefix: sandboxPaths.razorpay })
    if (mounting.hasControl) {
      await sandbox.register((control) => controlRoutes(control, parts), { prefix: '/sandbox/control' })
    }
  })
  return webhooks
}
