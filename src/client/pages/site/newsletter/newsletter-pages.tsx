import { usePage, useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Honeypot } from '#client/pages/site/parts/honeypot.tsx'
import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { newsletterPaths, subscribePath } from '#shared/intake/newsletter/addresses.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'
import * as copy from './copy.ts'

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
        label={copy.newsletter}
        help={copy.newsletterHelp}
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
        {copy.subscribe}
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
      {copy.goToTheHomePage}
    </ButtonLink>
  </p>
)

export const newsletterPages: Readonly<Record<string, SitePage>> = {
  [newsletterPaths.form]: page(copy.newsletter, copy.whatItIs, function Form() {
    const { refused } = usePage()
    return (
      <TextPage title={copy.newsletter} lead={copy.newsletterLead}>
        <NewsletterForm id="newsletter-main" value={refused?.values.email} error={refused?.errors.email} />
      </TextPage>
    )
  }),
  [newsletterPaths.checkMail]: page(copy.checkYourEmail, copy.checkYourEmailDescription, () => (
    <TextPage title={copy.checkYourEmail} lead={copy.checkYourEmailLead}>
      <p>{copy.noEmail}</p>
      <Home />
    </TextPage>
  )),
  [newsletterPaths.confirm]: page(copy.confirmTitle, copy.confirmDescription, () => (
    <TextPage title={copy.confirmTitle} lead={newsletterConsent.text}>
      <OneButton>{copy.confirmMySubscription}</OneButton>
    </TextPage>
  )),
  [newsletterPaths.confirmed]: page(copy.subscribedTitle, copy.subscribedDescription, () => (
    <TextPage title={copy.subscribedTitle} lead={copy.subscribedLead}>
      <Home />
    </TextPage>
  )),
  [newsletterPaths.expired]: page(copy.linkExpiredTitle, copy.linkExpiredDescription, () => (
    <TextPage title={copy.linkExpiredTitle} lead={copy.linkExpiredLead}>
      <p>{copy.subscribeAgain}</p>
      <NewsletterForm id="newsletter-main" />
    </TextPage>
  )),
  [newsletterPaths.unsubscribe]: page(copy.unsubscribe, copy.unsubscribeDescription, () => (
    <TextPage title={copy.unsubscribe} lead={copy.unsubscribeLead}>
      <OneButton>{copy.unsubscribe}</OneButton>
    </TextPage>
  )),
  [newsletterPaths.unsubscribed]: page(copy.unsubscribedTitle, copy.unsubscribedDescription, function Done() {
    const { brand } = useSettings()
    return (
      <TextPage title={copy.unsubscribedTitle} lead={copy.unsubscribedLead(brand.name)}>
        <Home />
      </TextPage>
    )
  }),
}
