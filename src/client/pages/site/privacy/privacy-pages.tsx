import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { privacyPaths } from '#shared/compliance/privacy/contract.ts'

const page = (title: string, description: string, Page: SitePage['Page']): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page,
})

const Home = () => (
  <p>
    <ButtonLink href="/" variant="secondary">
      Go to the home page
    </ButtonLink>
  </p>
)

export const privacyPages: Readonly<Record<string, SitePage>> = {
  [privacyPaths.checkMail]: page('Check your email', 'One more step for your request.', () => (
    <TextPage
      title="Check your email"
      lead="We sent you an email with a link. Open it and press the button to confirm that the address is yours."
    >
      <p>
        Nothing after ten minutes? Check your spam folder, or check the address and send the request again. Nothing
        happens until you press the button.
      </p>
      <Home />
    </TextPage>
  )),
  [privacyPaths.done]: page('Your choice is saved', 'It takes effect now.', () => (
    <TextPage title="Your choice is saved" lead="It takes effect now, and there’s nothing else to do.">
      <p>We don’t sell your data or share it for advertising. If that ever changes, you’re opted out.</p>
      <Home />
    </TextPage>
  )),
  [privacyPaths.confirm]: page('Confirm your request', 'Press the button to confirm that the address is yours.', () => (
    <TextPage
      title="Confirm your request"
      lead="Press the button to confirm that the address is yours, and we’ll get started."
    >
      <form method="post">
        <Button type="submit">Confirm my request</Button>
      </form>
    </TextPage>
  )),
  [privacyPaths.confirmed]: page('We have your request', 'A person will answer within 45 days.', () => (
    <TextPage
      title="We have your request"
      lead="We’re emailing you the reference. A person will answer within 45 days of the day you sent the request."
    >
      <Home />
    </TextPage>
  )),
  [privacyPaths.copy]: page('Your copy', 'The data we have about you.', () => (
    <TextPage
      title="Your copy"
      lead="The data we have about you right now. The link works once; after that, you have 30 minutes to download the other format."
    >
      <form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="form" value="pdf">
          Readable copy (PDF)
        </Button>
        <Button type="submit" name="form" value="json" variant="secondary">
          Machine-readable copy (JSON)
        </Button>
      </form>
    </TextPage>
  )),
  [privacyPaths.expired]: page('This link no longer works', 'This link has expired or was already used.', () => (
    <TextPage
      title="This link no longer works"
      lead="It has expired, was already used or replaced by a newer one, or is incomplete."
    >
      <p>
        <ButtonLink href={privacyPaths.form} variant="secondary">
          Request a new link
        </ButtonLink>
      </p>
    </TextPage>
  )),
}

/** Shows if this browser sends an opt-out signal; without JavaScript only our commitment. */
export const SignalSign = () => (
  <PlainIsland name="privacy-signal" wake="near">
    <p>
      If your browser sends a Global Privacy Control signal, we treat it as a request not to sell or share your data,
      effective right away. You don’t need to do anything else. We save it with the information you leave on this site.
    </p>
    <p data-signal="" role="status" className="min-h-[1lh] font-semibold" />
  </PlainIsland>
)
