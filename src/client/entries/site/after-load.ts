// Fetched when a public page is complete and the browser idle: what nobody waits for.
import { followConnection } from '#client/platform/offline-page.ts'
import { keepServiceWorker } from '#client/platform/service-worker.ts'
import { followTextSize } from '#client/platform/text-size.ts'
import { type Connection, isSlowConnection } from '#shared/identity/devices/slow-connection.ts'

followTextSize()
followConnection()

const { connection } = navigator as { connection?: Connection }

// Pages are written with lazy images. Where data is cheap they come before they are scrolled to.
if (!isSlowConnection(connection))
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager'

if (document.documentElement.hasAttribute('data-worker')) await keepServiceWorker()
