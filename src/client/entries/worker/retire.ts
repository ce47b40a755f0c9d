// Served as /sw.js if the service worker is switched off: browsers fetch this update and unregister it. Pages need no
// reload, because none depends on the worker.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('harborline-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}

// Makes this file a module for the compiler; the build removes the export.
export {}
