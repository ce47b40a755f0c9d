// Sent as /sw.js where the service worker is switched off: browsers that have one fetch this by themselves, and are
// rid of it. No page is reloaded, because nothing on it depends on the worker.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('harborline-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}

// A module to the compiler; the build leaves no export.
export {}
