// The service worker. The server prepends `self.precache`, so that its version covers every cached file. Stores only
// public pages and hashed files; offline, other navigations get the offline page.
import { type Connection, isSlowConnection } from '#shared/system/site/device-class.ts'
import type { Precache } from '#shared/system/site/precache.ts'

declare const self: ServiceWorkerGlobalScope & { readonly precache: Precache }

const { version, offline, site, pages } = self.precache
const prefix = 'harborline-'
const cacheName = prefix + version
const storable = new Set(pages)
let isAccepted = false

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', ({ data }) => {
  if (data !== 'activate') return
  isAccepted = true
  void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(event, pathname))
  else if (pathname.startsWith('/assets/') && !pathname.startsWith('/assets/staff/'))
    event.respondWith(cacheFirst(event, pathname))
})

async function install() {
  const cache = await caches.open(cacheName)
  const { connection } = navigator as { connection?: Connection }
  // Slow connections only get the offline page's files; others are cached when visited.
  await cache.addAll(isSlowConnection(connection) ? offline : [...offline, ...site])
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
  // The page request starts in parallel.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  if (!isAccepted) return
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('reload')
}

async function networkFirst(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    // Offline, Firefox resolves the preload with an error response.
    const isLoaded = preloaded !== undefined && preloaded.type !== 'error'
    const response = isLoaded ? preloaded : await fetch(event.request)
    // By path only: a query may contain personal data.
    if (storable.has(pathname)) store(event, pathname, response)
    return response
  } catch (error) {
    const kept = (await caches.match(pathname)) ?? (await caches.match('/offline'))
    if (kept) return kept
    throw error
  }
}

async function cacheFirst(event: FetchEvent, pathname: string): Promise<Response> {
  const kept = await caches.match(pathname)
  if (kept) return kept
  const response = await fetch(event.request)
  store(event, pathname, response)
  return response
}

function store(event: FetchEvent, pathname: string, response: Response) {
  const isOurs = response.ok && response.type === 'basic' && !response.redirected
  if (!isOurs || response.headers.get('cache-control')?.includes('no-store')) return
  const copy = response.clone()
  event.waitUntil(caches.open(cacheName).then((cache) => cache.put(pathname, copy)))
}
