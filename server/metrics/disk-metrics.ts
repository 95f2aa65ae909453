import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'

export interface Folders {
  dataDir: string
  /** Null without nightly backups. */
  backupDir: string | null
}

export function diskMetrics(registry: Registry, { dataDir, backupDir }: Folders): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A folder that cannot be read: the alerts on 0 tell of it.
        this.set(await read().catch(() => 0))
      },
    })
  gauge('shop_disk_free_bytes', 'What the disk of DATA_DIR has left for the shop.', () => freeBytes(dataDir))
  if (backupDir === null) return
  gauge(
    'shop_backup_last_timestamp_seconds',
    'When the newest backup in BACKUP_DIR was made; 0 if there is none.',
    () => newestBackup(backupDir),
  )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** In seconds since the epoch. */
async function newestBackup(folder: string): Promise<number> {
  const backups = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'))
  const times = await Promise.all(backups.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  return Math.max(0, ...times) / 1000
}
