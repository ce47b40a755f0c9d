import type { SitePage } from '#client/pages/site/site-page.ts'
import { TextPage } from '#client/pages/site/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { privacyPaths } from '#shared/compliance/privacy/addresses.ts'

const page = (title: string, description: string, Page: SitePage['Page']): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page,
})

const Home = () => (
  <p>
    <ButtonLink href="/" look="secondary">
      Go to the home page
    </ButtonLink>
  </p>
)

export const privacyPages: Readonly<Record<string, SitePage>> = {
  [privacyPaths.checkMail]: page('Please look into your mailbox', 'One step is left for your request.', () => (
    <TextPage
      title="Please look into your mailbox"
      lead="A mail with a link is on its way. Press the button there, so that we know that the address is yours."
    >
      <p>
        Nothing there after ten minutes? Look among the unwanted mails, or check the address and send the request once
        more. Without the button nothing happens.
      </p>
      <Home />
    </TextPage>
  )),
  [privacyPaths.done]: page('Your choice is kept', 'It holds from now on.', () => (
    <TextPage title="Your choice is kept" lead="It holds from now on, and there is nothing left to do.">
      <p>We sell nothing and share nothing for advertising. Should that ever change, you are left out of it.</p>
      <Home />
    </TextPage>
  )),
  [privacyPaths.confirm]: page('Confirm your request', 'One press shows that the address is yours.', () => (
    <TextPage title="Confirm your request" lead="One press shows us that the address is yours, and we begin.">
      <form method="post">
        <Button type="submit">This request is mine</Button>
      </form>
    </TextPage>
  )),
  [privacyPaths.confirmed]: page('We have your request', 'A person answers within 45 days.', () => (
    <TextPage
      title="We have your request"
      lead="An email with its reference is on its way. A person answers within 45 days of the day you sent it."
    >
      <Home />
    </TextPage>
  )),
  [privacyPaths.copy]: page('Your copy', 'What we hold about you.', () => (
    <TextPage
      title="Your copy"
      lead="What we hold about you, as it is at this moment. The link works once; after that you have half an hour for the other form."
    >
      <form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="form" value="pdf">
          To read (PDF)
        </Button>
        <Button type="submit" name="form" value="json" look="secondary">
          For programs (JSON)
        </Button>
      </form>
    </TextPage>
  )),
  [privacyPaths.expired]: page('This link no longer works', 'A link that is too old or was used.', () => (
    <TextPage
      title="This link no longer works"
      lead="It is too old, was used, a newer one has replaced it, or a part of it was lost on the way."
    >
      <p>
        <ButtonLink href={privacyPaths.form} look="secondary">
          Ask once more
        </ButtonLink>
      </p>
    </TextPage>
  )),
}
