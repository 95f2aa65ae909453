import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sandboxPaths } from '../config/sandbox-paths.ts'
import { projectRoot } from '../project-root.ts'

const files = {
  [sandboxPaths.razorpayScript]: 'razorpay-checkout.js',
  '/sandbox/razorpay/checkout.css': 'razorpay-checkout.css',
}

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Serves what the providers' own scripts are in the real world. */
export function browserFiles(app: FastifyInstance): void {
  for (const [path, name] of Object.entries(files)) {
    const text = readFileSync(join(projectRoot, 'server/sandbox/browser', name))
    const type = types[name.split('.').pop() ?? ''] ?? 'application/octet-stream'
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text))
  }
}
