import { LinesSetting, NumberSetting, SwitchSetting, TextSetting } from '#client/system/settings/setting-fields.tsx'
import { Pair } from './pair.tsx'

export const ContactForm = () => (
  <>
    <TextSetting path="email" type="email" />
    <TextSetting path="phone" type="tel" />
    <TextSetting path="whatsapp" type="tel" help="With country code. Every page will link to a chat." />
    <LinesSetting path="address" help="As on an envelope, one line each." />
  </>
)

export const SocialForm = () => (
  <>
    <TextSetting path="linkedin" type="url" placeholder="https://" />
    <TextSetting path="facebook" type="url" placeholder="https://" />
    <TextSetting path="instagram" type="url" placeholder="https://" />
    <TextSetting path="x" type="url" placeholder="https://" />
  </>
)

export const HoursForm = () => (
  <>
    <Pair>
      <TextSetting path="days" />
      <TextSetting path="zone" />
    </Pair>
    <Pair>
      <TextSetting path="open" />
      <TextSetting path="close" />
    </Pair>
    <SwitchSetting
      path="keepsFederalHolidays"
      help="Observed dates: the Friday before if a holiday falls on a Saturday, the Monday after if on a Sunday. They don’t count as business days."
    />
    <LinesSetting path="closedDays" help="One per line, such as 2026-12-24." />
  </>
)

export const LegalForm = () => (
  <>
    <Pair>
      <TextSetting path="name" />
      <TextSetting path="form" help="Such as limited liability company." />
    </Pair>
    <Pair>
      <TextSetting path="formedIn" />
      <TextSetting path="registrationNumber" />
    </Pair>
    <LinesSetting path="address" />
    <TextSetting path="governingLaw" />
  </>
)

export const ReadingForm = () => (
  <SwitchSetting
    path="isZoomLocked"
    help="Every page has a text-size control either way. If unlocked, visitors can also pinch to zoom, as WCAG 1.4.4 requires."
  />
)

export const RetentionForm = () => (
  <>
    <Pair>
      <NumberSetting path="leads" help="Leads with an application are kept with it." />
      <NumberSetting path="contacts" />
    </Pair>
    <Pair>
      <NumberSetting path="merchantLeads" />
      <NumberSetting path="drafts" />
    </Pair>
    <Pair>
      <NumberSetting path="closedApplications" help="The law requires 25 months (762 days)." />
      <NumberSetting path="fundedApplications" help="Fee records and disclosures: at least four years." />
    </Pair>
  </>
)

export const SecurityForm = () => (
  <NumberSetting
    path="readsAnHour"
    help="Counts different applications, leads, documents and revealed numbers. Each row of an export, or of a list read with an API key, counts as one. On additional list pages, five rows count as one. 0 turns alerts off."
  />
)

export const OffersForm = () => (
  <>
    <h3 className="font-sans font-semibold">Business funding</h3>
    <Pair>
      <NumberSetting path="business.amount.fromDollars" />
      <NumberSetting path="business.amount.toDollars" />
    </Pair>
    <NumberSetting
      path="business.lowestRateBasisPoints"
      scale={100}
      help="Pages show it together with the APR including your fee."
    />
    <h3 className="pt-3 font-sans font-semibold">Personal loans</h3>
    <Pair>
      <NumberSetting path="personal.amount.fromDollars" />
      <NumberSetting path="personal.amount.toDollars" />
    </Pair>
    <SwitchSetting
      path="personal.hasSuccessFee"
      help="Several states prohibit success fees that consumers pay to a loan broker, or require a license for them."
    />
    <TextSetting
      path="personal.noFeeStates"
      help="Two-letter state codes. Residents are never charged a success fee."
    />
    <h3 className="pt-3 font-sans font-semibold">Fee and response times</h3>
    <NumberSetting path="successFeeBasisPoints" scale={100} />
    <Pair>
      <NumberSetting path="responseHours" />
      <NumberSetting path="fundingHours" />
    </Pair>
    <h3 className="pt-3 font-sans font-semibold">Minimum lending criteria</h3>
    <Pair>
      <NumberSetting path="minimums.monthsInBusiness" />
      <NumberSetting path="minimums.monthlyRevenueDollars" />
    </Pair>
    <NumberSetting path="minimums.creditScore" />
  </>
)

export const DealsForm = () => (
  <>
    <NumberSetting
      path="renewalThresholdBasisPoints"
      scale={100}
      help="A client appears as a renewal opportunity once this share is paid in. Lenders usually require 50 to 80."
    />
    <NumberSetting
      path="agentShareBasisPoints"
      scale={100}
      help="Goes to the person who owned the application when the offer was made, and is added when an offer is chosen. With 0, split each commission manually."
    />
    <SwitchSetting
      path="takeoverNeedsApproval"
      help="Applies when an agent or processor takes over another team member’s application or lead that has an offer. Every takeover needs a reason, and we notify the owner and the managers."
    />
  </>
)
