import { usePage, useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Honeypot } from '#client/pages/site/parts/honeypot.tsx'
import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { newsletterPaths, subscribePath } from '#shared/intake/newsletter/addresses.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'

interface NewsletterFormProps {
  id: string
  /** Rejected input, when the server renders the form again. */
  value?: string | undefined
  error?: string | undefined
}

/** `intake/newsletter/newsletter.ts` submits it; without JavaScript the browser does. */
export const NewsletterForm = ({ id, value, error }: NewsletterFormProps) => (
  <PlainIsland name="newsletter">
    <form method="post" action={subscribePath} className="grid max-w-md gap-3">
      <Field
        id={id}
        label="Newsletter"
        help="Current rates, and what to look for in an offer. Unsubscribe anytime."
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help ${id}-failure`}
      />
      <p
        id={`${id}-failure`}
        data-failure=""
        role="alert"
        hidden={!error}
        className="font-semibold text-danger text-sm"
      >
        {error}
      </p>
      <Honeypot />
      <Button type="submit" variant="secondary" className="justify-self-start">
        Subscribe
      </Button>
    </form>
    <p data-done="" role="status" tabIndex={-1} className="max-w-md font-semibold" />
  </PlainIsland>
)

const page = (title: string, description: string, Page: SitePage['Page']): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page,
})

/** Posts to the current address with its token, to work without JavaScript. */
const OneButton = ({ children }: { children: string }) => (
  <form method="post">
    <Button type="submit">{children}</Button>
  </form>
)

const Home = () => (
  <p>
    <ButtonLink href="/" variant="secondary">
      Go to the home page
    </ButtonLink>
  </p>
)

export const newsletterPages: Readonly<Record<string, SitePage>> = {
  [newsletterPaths.form]: page('Newsletter', 'Current rates, and what to look for in an offer.', function Form() {
    const { refused } = usePage()
    return (
      <TextPage title="Newsletter" lead="Enter your email, then confirm. Unsubscribe with one click.">
        <NewsletterForm id="newsletter-main" value={refused?.values.email} error={refused?.errors.email} />
      </TextPage>
    )
  }),
  [newsletterPaths.checkMail]: page('Check your email', 'One more step to subscribe to the newsletter.', () => (
    <TextPage
      title="Check your email"
      lead="If this address isn’t subscribed yet, we’ve sent it an email with a link to confirm that it’s yours."
    >
      <p>Nothing after ten minutes? Check your spam folder, or check the address and try again.</p>
      <Home />
    </TextPage>
  )),
  [newsletterPaths.confirm]: page(
    'Confirm your subscription',
    'Press the button to start getting the newsletter.',
    () => (
      <TextPage title="Confirm your subscription" lead={newsletterConsent.text}>
        <OneButton>Confirm my subscription</OneButton>
      </TextPage>
    ),
  ),
  [newsletterPaths.confirmed]: page('You’re subscribed', 'You’ll get the newsletter.', () => (
    <TextPage title="You’re subscribed" lead="Thank you. Every issue has a one-click unsubscribe link.">
      <Home />
    </TextPage>
  )),
  [newsletterPaths.expired]: page(
    'This link no longer works',
    'This newsletter link has expired or was replaced.',
    () => (
      <TextPage title="This link no longer works" lead="It has expired, was replaced by a newer one, or is incomplete.">
        <p>To subscribe, enter your email again. To unsubscribe, use the link in the latest email you received.</p>
        <NewsletterForm id="newsletter-main" />
      </TextPage>
    ),
  ),
  [newsletterPaths.unsubscribe]: page('Unsubscribe', 'Press the button to unsubscribe.', () => (
    <TextPage title="Unsubscribe" lead="Press the button and we’ll stop sending the newsletter to this address.">
      <OneButton>Unsubscribe</OneButton>
    </TextPage>
  )),
  [newsletterPaths.unsubscribed]: page('You’re unsubscribed', 'You won’t get the newsletter anymore.', function Done() {
    const { brand } = useSettings()
    return (
      <TextPage
        title="You’re unsubscribed"
        lead={`You won’t get the ${brand.name} newsletter at this address anymore.`}
      >
        <Home />
      </TextPage>
    )
  }),
}
