import { LinesSetting, NumberSetting, SwitchSetting, TextSetting } from '#client/system/settings/setting-fields.tsx'
import { Pair } from './pair.tsx'

export const ContactForm = () => (
  <>
    <TextSetting path="email" type="email" />
    <TextSetting path="phone" type="tel" />
    <TextSetting path="whatsapp" type="tel" help="With its country code. Every page then links to a chat." />
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
      help="As kept: the Friday before where one falls on a Saturday, the Monday after a Sunday. Answers are not due on them."
    />
    <LinesSetting path="closedDays" help="One in a line, like 2026-12-24." />
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
    help="Every page has a text-size control either way. Unlocked, people can also zoom with two fingers, which WCAG 1.4.4 asks for."
  />
)

export const RetentionForm = () => (
  <>
    <Pair>
      <NumberSetting path="leads" help="Those with an application are kept with it." />
      <NumberSetting path="contacts" />
    </Pair>
    <Pair>
      <NumberSetting path="merchantLeads" />
      <NumberSetting path="drafts" />
    </Pair>
    <Pair>
      <NumberSetting path="closedApplications" help="The law asks for 25 months: 762 days." />
      <NumberSetting path="fundedApplications" help="The books of the fee, and disclosures: four years at least." />
    </Pair>
  </>
)

export const SecurityForm = () => (
  <NumberSetting
    path="readsAnHour"
    help="Different files, leads, documents and hidden numbers; each line of an export or of a list that a program reads by its API key counts as one, and five lines on further pages of lists. 0 tells nobody."
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
      help="Pages show it with the APR that your fee makes of it."
    />
    <h3 className="pt-3 font-sans font-semibold">Personal loans</h3>
    <Pair>
      <NumberSetting path="personal.amount.fromDollars" />
      <NumberSetting path="personal.amount.toDollars" />
    </Pair>
    <SwitchSetting
      path="personal.hasSuccessFee"
      help="Several states bar or license a fee that consumers pay to a loan broker."
    />
    <TextSetting path="personal.noFeeStates" help="Postal codes. Who lives there is never charged a success fee." />
    <h3 className="pt-3 font-sans font-semibold">Fee and times</h3>
    <NumberSetting path="successFeeBasisPoints" scale={100} />
    <Pair>
      <NumberSetting path="responseHours" />
      <NumberSetting path="fundingHours" />
    </Pair>
    <h3 className="pt-3 font-sans font-semibold">What lenders ask for, at least</h3>
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
      help="From here on a client stands on the renewals radar. Lenders ask for 50 to 80."
    />
    <NumberSetting
      path="agentShareBasisPoints"
      scale={100}
      help="Added by itself when an offer is chosen; 0 leaves each commission to be divided by hand."
    />
    <SwitchSetting
      path="takeoverNeedsApproval"
      help="Applies when an agent or processor takes over another team member’s application or lead that has an offer. Every takeover needs a reason, and we notify the owner and the managers."
    />
  </>
)
