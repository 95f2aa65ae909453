/** Starts the shop, says where unless `--quiet`, and shuts it down on SIGTERM or SIGINT. */
import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config/config.ts'
import { StartupError } from './config/environment.ts'
import { describeMail } from './jobs/open-mailer.ts'
import { openShop } from './open-shop.ts'

// Without it, the garbage of a busy shop with 10,000 products takes half as much
// memory again. As an option of `node`, it would end the process in a version that
// no longer knows it; here, it is only reported.
setFlagsFromString('--heap-growing-percent=30')

try {
  const config = readConfig(process.env)
  const shop = await openShop(config)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await shop.close()
      process.exit(0)
    })
  }

  if (!process.argv.includes('--quiet')) {
    console.log(`The shop is open at ${shop.origin}${config.publicUrl ? `, for shoppers at ${config.publicUrl}` : ''}`)
    console.log(`Its data is in ${config.databaseUrl ? `${shop.storage.location} and ` : ''}${config.dataDir}`)
    console.log(await describeMail(config))
    if (shop.metricsUrl) console.log(`Its metrics are at ${shop.metricsUrl}`)
    if (shop.heldSince) {
      console.log(`It was restored from the backup of ${shop.heldSince}: no email, refund or parcel leaves it yet`)
    }
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
