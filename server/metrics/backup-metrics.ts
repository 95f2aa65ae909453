import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'

/** Of the nightly backups in `folder`. */
export function backupMetrics(registry: Registry, folder: string): void {
  new Gauge({
    name: 'shop_backup_last_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was made; 0 if there is none.',
    registers: [registry],
    async collect() {
      this.set(await newestIn(folder))
    },
  })
}

/** In seconds since the epoch. */
async function newestIn(folder: string): Promise<number> {
  try {
    const backups = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'))
    const times = await Promise.all(backups.map(async (name) => (await stat(join(folder, name))).mtimeMs))
    return Math.max(0, ...times) / 1000
  } catch {
    // The folder is away or not made yet: there is no backup to rely on.
    return 0
  }
}
