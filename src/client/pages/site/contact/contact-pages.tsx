import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { contactSentPath } from '#shared/intake/contact-messages/addresses.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'

/** A contact form posts here without JavaScript. */
export const contactPages: Readonly<Record<string, SitePage>> = {
  [contactSentPath]: {
    head: () => ({
      title: 'We received your message',
      description: 'We’re emailing you the reference.',
      keywords: [],
    }),
    Page: function ContactSentPage() {
      const { responseHours } = useSettings()
      return (
        <TextPage
          title="We received your message"
          lead={`We’re emailing you the reference. Someone will answer within ${formatResponseTime(responseHours)}.`}
        >
          <p>
            No email after ten minutes? Check your spam folder. If it isn’t there, the address may have a typo: please
            write again.
          </p>
          <p>
            <ButtonLink href="/" variant="secondary">
              Go to the home page
            </ButtonLink>
          </p>
        </TextPage>
      )
    },
  },
}
