import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import * as copy from './copy.tsx'
import type { SitePage } from './site-page.ts'

const places = [
  ['/business-funding', copy.notFoundBusinessFunding],
  ['/personal-funding', copy.notFoundPersonalFunding],
  ['/merchant-services', copy.notFoundMerchantServices],
  ['/guides', copy.guides],
  ['/contact', copy.contact],
] as const

export const notFound: SitePage = {
  head: () => ({ title: copy.notFoundTitle, description: copy.notFoundDescription, keywords: [] }),
  Page: () => (
    <div className="page-width pt-16 pb-8">
      <h1 className="text-3xl">{copy.notFoundTitle}</h1>
      <p className="mt-4 text-ink-soft text-lg">{copy.notFoundDescription}</p>
      <ButtonLink href="/" className="mt-8">
        {copy.returnHome}
      </ButtonLink>
      <p className="mt-12">{copy.otherPages}</p>
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
    title: copy.offlineTitle,
    description: copy.offlineDescription,
    keywords: [],
  }),
  Page: () => (
    <TextPage title={copy.offlineTitle} lead={copy.offlineLead}>
      <h2>{copy.whatsSaved}</h2>
      <ul>
        <li>{copy.savedAnswers}</li>
        <li>{copy.unsavedAnswers}</li>
        <li>{copy.visitedPages}</li>
      </ul>
      <h2>{copy.whatToDo}</h2>
      <p>{copy.checkConnection}</p>
      <p>
        {/* An empty address is the requested page. */}
        <ButtonLink href="" data-offline="">
          {copy.tryAgain}
        </ButtonLink>
      </p>
    </TextPage>
  ),
}
