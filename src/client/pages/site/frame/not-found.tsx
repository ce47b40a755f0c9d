import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'

const places = [
  ['/business-funding', 'Business funding'],
  ['/personal-funding', 'Personal funding'],
  ['/merchant-services', 'Merchant services'],
  ['/guides', 'Guides'],
  ['/contact', 'Contact'],
] as const

export const notFound: SitePage = {
  head: () => ({ title: 'Page Not Found', description: "The page you're looking for doesn't exist.", keywords: [] }),
  Page: () => (
    <div className="page-width pt-16 pb-8">
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="mt-4 text-ink-soft text-lg">The page you're looking for doesn't exist.</p>
      <ButtonLink href="/" className="mt-8">
        Return Home
      </ButtonLink>
      <p className="mt-12">You may have been looking for:</p>
      <ul className="flex flex-wrap gap-x-6">
        {places.map(([href, name]) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ),
}

/** The service worker shows it for pages neither cached nor reachable. */
export const offline: SitePage = {
  head: () => ({
    title: 'You’re offline',
    description: 'This page can’t load without a connection. What you typed is saved.',
    keywords: [],
  }),
  Page: () => (
    <TextPage title="You’re offline" lead="This page can’t load without a connection. Nothing you sent was lost.">
      <h2>What’s saved</h2>
      <ul>
        <li>
          If you started an application, it isn’t lost: every answer marked “Saved” is stored with us, and you can open
          it on any device.
        </li>
        <li>
          Anything you typed since then is in this browser tab, so please leave it open. For your security, account and
          Social Security numbers are never stored on the device: please enter those again.
        </li>
        <li>You can still read pages you’ve already visited. Your application will appear once you’re back online.</li>
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
