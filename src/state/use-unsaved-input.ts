import { useEffect } from 'react'
import { holdOffReloads } from './unsaved-input.ts'

/** While `unsaved` is true, no new version reloads this page. */
export function useUnsavedInput(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdOffReloads() : undefined), [unsaved])
}
