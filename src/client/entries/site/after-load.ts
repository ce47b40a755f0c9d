// Loaded when a public page is complete and the browser idle.
import { linkOwnApplication } from '#client/applications/applicants/own-application.ts'
import { followConnection } from '#client/platform/browser/offline-page.ts'
import { registerServiceWorker } from '#client/platform/browser/service-worker.ts'
import { followTextSize } from '#client/platform/browser/text-size.ts'
import { removeExpiredDrafts } from '#client/platform/session/expired-drafts.ts'
import { type Connection, isSlowConnection } from '#shared/system/site/device-class.ts'
import { speculationRules } from '#shared/system/site/speculation-rules.ts'
import { followEmailButtons, openEmailedResult } from './emailed-results.ts'

document.documentElement.dataset.face = 'shown'
for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-later]'))
  document.head.append(template.content)
prerenderLinks()
followTextSize()
followConnection()
removeExpiredDrafts()
linkOwnApplication()
openEmailedResult()
followEmailButtons()

/** The header changes after the sentinel's height. */
const sentinel = document.querySelector('#page-top')
if (sentinel)
  new IntersectionObserver((entries) =>
    document.body.toggleAttribute('data-scrolled', !entries.at(-1)?.isIntersecting),
  ).observe(sentinel)

/** Browsers render linked pages in advance. The Content-Security-Policy contains the hash of these rules. */
function prerenderLinks() {
  const script = document.createElement('script')
  script.type = 'speculationrules'
  const policy = window.trustedTypes?.createPolicy('rules', { createScript: (_any: string) => speculationRules })
  script.textContent = (policy?.createScript('') ?? speculationRules) as string
  document.head.append(script)
}

const { connection } = navigator as { connection?: Connection }

// Images are lazy; on fast connections they load before users scroll to them.
if (!isSlowConnection(connection))
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager'

if (document.documentElement.hasAttribute('data-worker')) await registerServiceWorker()
