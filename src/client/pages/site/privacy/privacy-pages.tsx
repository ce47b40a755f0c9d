import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { LinkForm, LinkForms } from '#client/pages/site/parts/link-form.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { privacyPaths } from '#shared/compliance/privacy/contract.ts'
import * as copy from './copy.tsx'

const page = (title: string, description: string, Page: SitePage['Page']): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page,
})

const Home = () => (
  <p>
    <ButtonLink href="/" variant="secondary">
      {copy.goToTheHomePage}
    </ButtonLink>
  </p>
)

export const privacyPages: Readonly<Record<string, SitePage>> = {
  [privacyPaths.checkMail]: page(copy.checkYourEmail, copy.checkYourEmailDescription, () => (
    <TextPage title={copy.checkYourEmail} lead={copy.checkYourEmailLead}>
      <p>{copy.noEmail}</p>
      <Home />
    </TextPage>
  )),
  [privacyPaths.done]: page(copy.choiceSavedTitle, copy.choiceSavedDescription, () => (
    <TextPage title={copy.choiceSavedTitle} lead={copy.choiceSavedLead}>
      <p>{copy.dataNotSold}</p>
      <Home />
    </TextPage>
  )),
  [privacyPaths.confirm]: page(copy.confirmTitle, copy.confirmDescription, () => (
    <TextPage title={copy.confirmTitle} lead={copy.confirmLead}>
      <LinkForms>
        <LinkForm>
          <Button type="submit">{copy.confirmMyRequest}</Button>
        </LinkForm>
      </LinkForms>
    </TextPage>
  )),
  [privacyPaths.confirmed]: page(copy.receivedTitle, copy.receivedDescription, () => (
    <TextPage title={copy.receivedTitle} lead={copy.receivedLead}>
      <Home />
    </TextPage>
  )),
  [privacyPaths.copy]: page(copy.copyTitle, copy.copyDescription, () => (
    <TextPage title={copy.copyTitle} lead={copy.copyLead}>
      <LinkForms>
        <LinkForm values={{ form: 'pdf' }}>
          <Button type="submit">{copy.readableCopyPdf}</Button>
        </LinkForm>
        <LinkForm values={{ form: 'json' }}>
          <Button type="submit" variant="secondary">
            {copy.machineReadableCopyJson}
          </Button>
        </LinkForm>
      </LinkForms>
    </TextPage>
  )),
  [privacyPaths.expired]: page(copy.linkExpiredTitle, copy.linkExpiredDescription, () => (
    <TextPage title={copy.linkExpiredTitle} lead={copy.linkExpiredLead}>
      <p>
        <ButtonLink href={privacyPaths.form} variant="secondary">
          {copy.requestANewLink}
        </ButtonLink>
      </p>
    </TextPage>
  )),
}

/** Shows if this browser sends an opt-out signal; without JavaScript only our commitment. */
export const SignalSign = () => (
  <PlainIsland name="privacy-signal" wake="near">
    <p>{copy.globalPrivacyControlEffect}</p>
    <p data-signal="" role="status" className="min-h-[1lh] font-semibold" />
  </PlainIsland>
)
