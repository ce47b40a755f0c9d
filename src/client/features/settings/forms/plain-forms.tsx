import { LinesSetting, NumberSetting, SwitchSetting, TextSetting } from '#client/features/settings/setting-fields.tsx'
import { Pair } from './pair.tsx'

export const BrandForm = () => (
  <>
    <TextSetting path="name" label="Name" help="In titles, in the header and in the words of consent." />
    <TextSetting path="tagline" label="What you do, in a few words" help="Stands below the name. No full stop." />
  </>
)

export const ContactForm = () => (
  <>
    <TextSetting path="email" label="E-mail address" type="email" />
    <TextSetting path="phone" label="Phone" type="tel" />
    <LinesSetting path="address" label="Address" help="As on an envelope, one line each." />
  </>
)

export const SocialForm = () => (
  <>
    <TextSetting path="linkedin" label="LinkedIn" type="url" placeholder="https://" />
    <TextSetting path="facebook" label="Facebook" type="url" placeholder="https://" />
    <TextSetting path="instagram" label="Instagram" type="url" placeholder="https://" />
    <TextSetting path="x" label="X" type="url" placeholder="https://" />
  </>
)

export const HoursForm = () => (
  <>
    <Pair>
      <TextSetting path="days" label="Days" />
      <TextSetting path="zone" label="Time zone" />
    </Pair>
    <Pair>
      <TextSetting path="open" label="From" />
      <TextSetting path="close" label="To" />
    </Pair>
  </>
)

export const LegalForm = () => (
  <>
    <Pair>
      <TextSetting path="name" label="Registered name" />
      <TextSetting path="form" label="Legal form" help="Such as limited liability company." />
    </Pair>
    <Pair>
      <TextSetting path="formedIn" label="State of formation" />
      <TextSetting path="registrationNumber" label="Registration number" />
    </Pair>
    <LinesSetting path="address" label="Address for legal papers" />
    <TextSetting path="governingLaw" label="State whose law governs the terms" />
  </>
)

export const ReadingForm = () => (
  <SwitchSetting
    path="isZoomLocked"
    label="Lock the zoom on phones"
    help="Every page has a text-size control either way. Unlocked, people can also zoom with two fingers, which WCAG 1.4.4 asks for."
  />
)

export const OffersForm = () => (
  <>
    <h3 className="font-sans font-semibold">Business funding</h3>
    <Pair>
      <NumberSetting path="business.amount.fromDollars" label="Smallest business amount, dollars" />
      <NumberSetting path="business.amount.toDollars" label="Largest business amount, dollars" />
    </Pair>
    <NumberSetting
      path="business.lowestRateBasisPoints"
      scale={100}
      label="Lowest rate, percent"
      help="Pages show it with the APR that your fee makes of it."
    />
    <h3 className="pt-3 font-sans font-semibold">Personal loans</h3>
    <Pair>
      <NumberSetting path="personal.amount.fromDollars" label="Smallest personal amount, dollars" />
      <NumberSetting path="personal.amount.toDollars" label="Largest personal amount, dollars" />
    </Pair>
    <SwitchSetting
      path="personal.hasSuccessFee"
      label="The success fee applies to personal loans"
      help="Several states bar or license a fee that consumers pay to a loan broker."
    />
    <h3 className="pt-3 font-sans font-semibold">Fee and times</h3>
    <NumberSetting path="successFeeBasisPoints" scale={100} label="Success fee, percent of the amount" />
    <Pair>
      <NumberSetting path="responseHours" label="Hours until you start" />
      <NumberSetting path="fundingHours" label="Hours until money at the earliest" />
    </Pair>
    <h3 className="pt-3 font-sans font-semibold">What lenders ask for, at least</h3>
    <Pair>
      <NumberSetting path="minimums.monthsInBusiness" label="Months in business" />
      <NumberSetting path="minimums.monthlyRevenueDollars" label="Monthly revenue, dollars" />
    </Pair>
    <NumberSetting path="minimums.creditScore" label="Personal credit score" />
  </>
)
