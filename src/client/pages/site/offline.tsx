import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

/** What the service worker shows for a page that can be neither fetched nor found on the device. */
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
        <li>What you typed into the form for your details waits in this browser tab. Please leave the tab open.</li>
        <li>What you have already sent is with us.</li>
        <li>Pages you have seen before can still be read. What is yours alone is never kept on this device.</li>
      </ul>
      <h2>What to do</h2>
      <p>Check your connection, then try again. If you were sending the form, send it again once you are online.</p>
      <p>
        {/* An empty address is the page that was asked for. */}
        <ButtonLink href="">Try again</ButtonLink>
      </p>
    </TextPage>
  ),
}
