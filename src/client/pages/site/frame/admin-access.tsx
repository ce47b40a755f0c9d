import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import * as copy from './copy.tsx'
import type { SitePage } from './site-page.ts'

export const adminAccess: SitePage = {
  head: ({ brand }) => ({
    title: copy.adminAccessTitle,
    description: copy.adminAccessDescription(brand.name),
    keywords: ['staff sign-in'],
  }),
  Page: () => (
    <TextPage title={copy.adminAccessTitle} lead={copy.adminAccessLead} below={<Details />}>
      <p>
        <ButtonLink href="/admin/login">{copy.signIn}</ButtonLink>
      </p>
      <h2>{copy.notOnStaff}</h2>
      <p>
        {copy.visitorLinks(
          (words) => (
            <a href="/track-application" className="underline underline-offset-4">
              {words}
            </a>
          ),
          (words) => (
            <a href="/contact" className="underline underline-offset-4">
              {words}
            </a>
          ),
        )}
      </p>
    </TextPage>
  ),
}

const Details = () => (
  <Section id="account" title={copy.howToGetIn} layout="split">
    <TickList
      items={[
        [copy.noAccountYet, copy.noAccountYetDetail],
        [copy.whatYouNeed, copy.whatYouNeedDetail],
        [copy.forgotYourPassword, copy.forgotYourPasswordDetail],
        [copy.lostYourPhone, copy.lostYourPhoneDetail],
        [copy.leaving, copy.leavingDetail],
        [copy.somethingSuspicious, copy.somethingSuspiciousDetail],
      ]}
    />
  </Section>
)
