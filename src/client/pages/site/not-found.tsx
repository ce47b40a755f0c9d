import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'

export const notFound: SitePage = {
  head: () => ({ title: 'Page Not Found', description: "The page you're looking for doesn't exist.", keywords: [] }),
  Page: () => (
    <div className="page-width pt-16 pb-8">
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="mt-4 text-ink-soft text-lg">The page you're looking for doesn't exist.</p>
      <ButtonLink href="/" className="mt-8">
        Return Home
      </ButtonLink>
    </div>
  ),
}
