import { usePage, useSettings } from '#client/pages/site/page-context.ts'
import type { SitePage } from '#client/pages/site/site-page.ts'
import { TextPage } from '#client/pages/site/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'
import { newsletterConsent } from '#shared/intake/newsletter/contract.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const page = (title: string, description: string, Page: SitePage['Page']): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page,
})

/** Posts to the current address, which contains the token, so that it works without JavaScript. */
const OneButton = ({ children }: { children: string }) => (
  <form method="post">
    <Button type="submit">{children}</Button>
  </form>
)

const Home = () => (
  <p>
    <ButtonLink href="/" look="secondary">
      Go to the home page
    </ButtonLink>
  </p>
)

export const newsletterPages: Readonly<Record<string, SitePage>> = {
  [newsletterPaths.form]: page(
    'Newsletter',
    'What money costs now, and what to look for in an offer.',
    function Form() {
      const { refused } = usePage()
      return (
        <TextPage title="Newsletter" lead="One field, one mail to confirm, and one click to end it.">
          <NewsletterForm id="newsletter-main" value={refused?.values.email} error={refused?.errors.email} />
        </TextPage>
      )
    },
  ),
  [newsletterPaths.checkMail]: page(
    'Please look into your mailbox',
    'One step is left to subscribe to the newsletter.',
    () => (
      <TextPage
        title="Please look into your mailbox"
        lead="If this address is new to us, a mail with a link is on its way. The link confirms that it is yours."
      >
        <p>
          Nothing there after ten minutes? Look among the unwanted mails, or check the address and send it once more.
        </p>
        <Home />
      </TextPage>
    ),
  ),
  [newsletterPaths.confirm]: page('Confirm your subscription', 'One press, and the newsletter comes to you.', () => (
    <TextPage title="Confirm your subscription" lead={newsletterConsent.text}>
      <OneButton>Confirm my subscription</OneButton>
    </TextPage>
  )),
  [newsletterPaths.confirmed]: page('You are subscribed', 'The newsletter will come to you.', () => (
    <TextPage title="You are subscribed" lead="Thank you. Every issue has a link that ends it with one click.">
      <Home />
    </TextPage>
  )),
  [newsletterPaths.expired]: page(
    'This link no longer works',
    'A link of the newsletter that is too old or was replaced.',
    () => (
      <TextPage
        title="This link no longer works"
        lead="It is too old, a newer one has replaced it, or a part of it was lost on the way."
      >
        <p>To subscribe, send your address once more. To unsubscribe, use the link of the latest mail you have.</p>
        <NewsletterForm id="newsletter-main" />
      </TextPage>
    ),
  ),
  [newsletterPaths.unsubscribe]: page('Unsubscribe', 'One press ends the newsletter.', () => (
    <TextPage title="Unsubscribe" lead="One press, and no newsletter comes to this address any more.">
      <OneButton>Unsubscribe</OneButton>
    </TextPage>
  )),
  [newsletterPaths.unsubscribed]: page('You are unsubscribed', 'No newsletter will come any more.', function Done() {
    const { brand } = useSettings()
    return (
      <TextPage title="You are unsubscribed" lead={`No newsletter of ${brand.name} comes to this address any more.`}>
        <Home />
      </TextPage>
    )
  }),
}
