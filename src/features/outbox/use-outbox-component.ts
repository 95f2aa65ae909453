import { type ComponentType, useEffect } from 'react'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'

/**
 * Loads a component that shows items of the outbox, once the outbox of this device has items. Returns null until then,
 * or permanently if the code cannot be loaded; the items are still sent.
 */
export function useOutboxComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const { Component, load } = useLazyComponent(importComponent)
  useEffect(() => {
    const check = async () => {
      const items = await deviceStorage.read('outbox')
      if (Array.isArray(items) && items.length > 0) await load().catch(() => undefined)
    }
    void check()
    return onStorageChange('outbox', check)
  }, [load])
  return Component
}
