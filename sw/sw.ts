/// <reference lib="webworker" />
/** The service worker: what it answers and what it listens to. How is told in the files beside it. */
import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { pushInBackground } from './account.ts'
import { dropOldCaches } from './cache-names.ts'
import { catalogueAnswers, isPublicReadRequest } from './catalogue-answers.ts'
import { openOrder, renewOrderNews, showOrderNews } from './order-news.ts'
import { obey } from './page-messages.ts'
import { isPictureRequest, pictures } from './pictures.ts'
import { isSharedPicture, takeShared } from './share-target.ts'
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] }

keepShell(self.__WB_MANIFEST)
registerRoute(isPublicReadRequest, catalogueAnswers)
registerRoute(isPictureRequest, pictures)
registerRoute(isSharedPicture, takeShared, 'POST')

// The tab of the very first visit gets its worker at once. A newer worker waits until a page lets it in.
clientsClaim()

self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
self.addEventListener('sync', (event) => event.waitUntil(pushInBackground(event)))
self.addEventListener('push', (event) => event.waitUntil(showOrderNews(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openOrder(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewOrderNews()))
self.addEventListener('message', (event) => event.waitUntil(obey(event.data, event)))
