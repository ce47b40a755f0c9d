import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

/** Shown by the service worker if a page is neither cached nor reachable. */
export const offline: SitePage = {
  head: () => ({
    title: 'You are offline',
    description: 'This page cannot be fetched without a connection. What you typed is kept.',
    keywords: [],
  }),
  Page: () => (
    <TextPage
      title="You are offline"
      lead="This page cannot be fetched without a connection. Nothing you have sent is lost."
    >
      <h2>What is kept</h2>
      <ul>
        <li>
          An application that you have begun is not lost: every answer that said “Saved” is with us, on this device and
          on any other.
        </li>
        <li>
          What you typed since waits in this browser tab. Please leave the tab open. Only numbers that open accounts are
          never kept on the device: please type those again.
        </li>
        <li>Pages you have seen before can still be read. Your own file is shown as soon as there is a connection.</li>
      </ul>
      <h2>What to do</h2>
      <p>Check your connection, then try again. If you were sending something, send it again once you are online.</p>
      <p>
        {/* An empty address is the requested page. */}
        <ButtonLink href="" data-offline="">
          Try again
        </ButtonLink>
      </p>
    </TextPage>
  ),
}
