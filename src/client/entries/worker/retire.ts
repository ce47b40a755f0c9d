// Served as /sw.js if the service worker is off: unregisters it. Pages don't depend on it, so none reloads.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('harborline-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}

// Makes this a module for the compiler; the build removes it.
export {}
