import { ButtonLink } from '#client/ui/button.tsx'

export const notFoundPage = {
  head: () => ({ title: 'Page Not Found', description: "The page you're looking for doesn't exist." }),
  Page: () => (
    <main id="main">
      <h1>Page Not Found</h1>
      <p>The page you're looking for doesn't exist.</p>
      <ButtonLink href="/">Return Home</ButtonLink>
    </main>
  ),
}
