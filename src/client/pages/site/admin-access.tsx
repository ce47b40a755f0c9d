import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const adminAccess: SitePage = {
  head: ({ brand }) => ({
    title: 'Staff access',
    description: `Sign-in for the staff of ${brand.name}.`,
    keywords: ['staff sign-in'],
  }),
  Page: () => (
    <TextPage
      title="Staff access"
      lead="This door is for staff. If you have applied, your contact answers your questions."
    >
      <p>
        <ButtonLink href="/admin/login">Sign in</ButtonLink>
      </p>
      <h2>No account yet?</h2>
      <p>
        The owner of this site creates accounts. You need your work email address and an authenticator app on your
        phone: every sign-in asks for a second factor.
      </p>
      <h2>Something unexpected?</h2>
      <p>We never ask for your password by phone or email. If someone does, tell the owner at once.</p>
    </TextPage>
  ),
}
