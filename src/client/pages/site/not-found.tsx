import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'

const places = [
  ['/business-funding', 'Business funding'],
  ['/personal-funding', 'Personal funding'],
  ['/merchant-services', 'Merchant services'],
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
