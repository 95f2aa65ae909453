/**
 * The outside world for machines that have nothing else: the providers' own wire protocols, with play money. The shop
 * reaches it over HTTP only, as it reaches the real ones.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sandboxPaths } from '../config/sandbox-paths.ts'
import type { Queries } from '../storage/transaction.ts'
import type { Clock } from '../work/clock.ts'
import { browserFiles } from './browser-files.ts'
import { controlRoutes } from './control-routes.ts'
import { payPalApi, payPalWindow } from './paypal-api.ts'
import { razorpayApi, razorpayWindow } from './razorpay-api.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { sendBack } from './send-back.ts'
import { shiprocketApi } from './shiprocket-api.ts'
import { stripeApi, stripeCardForm } from './stripe-api.ts'
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
    sandbox.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof z.ZodError)) throw error
      return sendBack(reply, z.treeifyError(error), 400)
    })
    browserFiles(sandbox)
    await sandbox.register((api) => razorpayApi(api, parts), { prefix: sandboxPaths.razorpay })
    await sandbox.register((window) => razorpayWindow(window, parts), { prefix: sandboxPaths.razorpay })
    await sandbox.register((api) => stripeApi(api, parts), { prefix: sandboxPaths.stripe })
    await sandbox.register((form) => stripeCardForm(form, parts), { prefix: sandboxPaths.stripe })
    await sandbox.register((api) => payPalApi(api, parts), { prefix: sandboxPaths.payPal })
    await sandbox.register((window) => payPalWindow(window, parts), { prefix: sandboxPaths.payPal })
    await sandbox.register((api) => shiprocketApi(api, parts), { prefix: sandboxPaths.shiprocket })
    if (mounting.hasControl) {
      await sandbox.register((control) => controlRoutes(control, parts), { prefix: '/sandbox/control' })
    }
  })
  return webhooks
}
