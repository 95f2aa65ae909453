/// <reference lib="webworker" />
/**
 * Registers the routes and event listeners; the other files in this folder
 * implement them.
 */
import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { syncInBackground } from './background-sync.ts'
import { catalogueStrategy, isPublicReadRequest } from './catalogue-responses.ts'
import { handleMessage } from './page-messages.ts'
import { isPictureRequest, pictureStrategy } from './picture-responses.ts'
import { openNotification, renewSubscription, showNotification } from './push-notifications.ts'
import { isShareRequest, receiveSharedPicture } from './share-target.ts'
import { precacheShell } from './shell.ts'
import { deleteCachesWhenFull, deleteOldCaches } from './worker-caches.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] }

precacheShell(self.__WB_MANIFEST)
registerRoute(isPublicReadRequest, catalogueStrategy)
registerRoute(isPictureRequest, pictureStrategy)
registerRoute(isShareRequest, receiveSharedPicture, 'POST')
deleteCachesWhenFull()

// Control the tab of a first visit immediately. A newer service worker waits
// until a page activates it.
clientsClaim()

self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('sync', (event) => event.waitUntil(syncInBackground(event)))
self.addEventListener('push', (event) => event.waitUntil(showNotification(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))
self.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data, event)))
