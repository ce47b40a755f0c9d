import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'

export const adminAccess: SitePage = {
  head: ({ brand }) => ({
    title: 'Staff access',
    description: `Staff sign-in for ${brand.name}.`,
    keywords: ['staff sign-in'],
  }),
  Page: () => (
    <TextPage
      title="Staff access"
      lead="This page is for staff. If you’ve applied, your advisor can answer your questions."
      below={<Details />}
    >
      <p>
        <ButtonLink href="/admin/login">Sign in</ButtonLink>
      </p>
      <h2>Not on staff?</h2>
      <p>
        <a href="/track-application" className="underline underline-offset-4">
          Check your application status
        </a>{' '}
        and{' '}
        <a href="/contact" className="underline underline-offset-4">
          contact us
        </a>{' '}
        here.
      </p>
    </TextPage>
  ),
}

const Details = () => (
  <Section id="account" title="How to get in" layout="split">
    <TickList
      items={[
        ['No account yet', 'An owner or manager sends an invitation to your work email. The link works only for you.'],
        ['What you need', 'A passkey, or an authenticator app on your phone. Every sign-in requires a second factor.'],
        ['Forgot your password', 'The sign-in page emails you a single-use link that works for 30 minutes.'],
        ['Lost your phone', 'Use a recovery code. If you don’t have one, an owner can reset your second factor.'],
        ['Leaving', 'An owner or manager closes your account, which ends all your sessions immediately.'],
        [
          'Something suspicious',
          'We never ask for your password by phone or email. If someone does, report it to the owner.',
        ],
      ]}
    />
  </Section>
)
