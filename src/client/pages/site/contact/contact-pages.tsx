import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { contactSentPath } from '#shared/intake/contact-messages/addresses.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.ts'

/** A contact form posts here without JavaScript. */
export const contactPages: Readonly<Record<string, SitePage>> = {
  [contactSentPath]: {
    head: () => ({
      title: copy.receivedTitle,
      description: copy.receivedDescription,
      keywords: [],
    }),
    Page: function ContactSentPage() {
      const { responseHours } = useSettings()
      return (
        <TextPage title={copy.receivedTitle} lead={copy.receivedLead(formatResponseTime(responseHours))}>
          <p>{copy.noEmail}</p>
          <p>
            <ButtonLink href="/" variant="secondary">
              {copy.goToTheHomePage}
            </ButtonLink>
          </p>
        </TextPage>
      )
    },
  },
}
