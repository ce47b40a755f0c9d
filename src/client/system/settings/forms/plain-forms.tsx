import { copy } from '#client/system/settings/copy.ts'
import {
  ChoiceSetting,
  DaySetting,
  LinesSetting,
  NumberSetting,
  SwitchSetting,
  TextSetting,
} from '#client/system/settings/setting-fields.tsx'
import { type PayPeriodKind, payPeriodKinds } from '#shared/system/settings/deals.ts'
import { Pair } from './pair.tsx'

const payPeriodLabels: Readonly<Record<PayPeriodKind, string>> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Every month',
}

export const ContactForm = () => (
  <>
    <TextSetting path="email" type="email" />
    <TextSetting path="phone" type="tel" />
    <TextSetting path="whatsapp" type="tel" help="With country code. Every page will link to a chat." />
    <LinesSetting path="address" help="As on an envelope, with line breaks." />
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
      <TextSetting path="zone" help="Such as EST. MST is Arizona time; for Denver, enter MT." />
    </Pair>
    <Pair>
      <TextSetting path="open" />
      <TextSetting path="close" />
    </Pair>
    <SwitchSetting path="keepsFederalHolidays" help={copy.holidaysHelp} />
    <LinesSetting path="closedDays" help="One per line, such as 2026-12-24." />
    <NumberSetting path="callsAtOnce" help={copy.callsAtOnceHelp} />
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

export const ReadingForm = () => <SwitchSetting path="isZoomLocked" help={copy.pinchZoomHelp} />

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

export const SecurityForm = () => <NumberSetting path="readsAnHour" help={copy.bulkAccessHelp} />

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
    <SwitchSetting path="personal.hasSuccessFee" help={copy.successFeeHelp} />
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

export const PersonalRatesForm = () => (
  <>
    <Pair>
      <NumberSetting path="lowestAprBasisPoints" scale={100} isOptional />
      <NumberSetting path="highestAprBasisPoints" scale={100} isOptional />
    </Pair>
    <NumberSetting path="exampleBasisPoints" scale={100} isOptional help={copy.exampleRateHelp} />
    <Pair>
      <NumberSetting path="shortestMonths" isOptional />
      <NumberSetting path="longestMonths" isOptional />
    </Pair>
    <Pair>
      <DaySetting path="asOf" />
      <TextSetting path="approvedBy" />
    </Pair>
    <LinesSetting path="evidence" help={copy.rateSourceHelp} />
  </>
)

export const DealsForm = () => (
  <>
    <NumberSetting path="renewalThresholdBasisPoints" scale={100} help={copy.renewalShareHelp} />
    <NumberSetting path="agentShareBasisPoints" scale={100} help={copy.agentShareHelp} />
    <NumberSetting path="agentFeeShareBasisPoints" scale={100} help={copy.agentShareHelp} />
    <SwitchSetting path="takeoverNeedsApproval" help={copy.takeoverApprovalHelp} />
  </>
)

export const InvoicesForm = () => (
  <>
    <NumberSetting path="dueDays" />
    <TextSetting path="bankName" />
    <Pair>
      <TextSetting path="routingNumber" help="Nine digits." />
      <TextSetting path="accountNumber" />
    </Pair>
    <TextSetting path="checkPayableTo" />
    <LinesSetting path="checkAddress" help="As on an envelope, one line each." />
    <TextSetting path="paymentLink" type="url" placeholder="https://" />
    <LinesSetting path="note" />
  </>
)

export const PayoutsForm = () => (
  <>
    <Pair>
      <ChoiceSetting path="period" options={payPeriodKinds.map((kind) => [kind, payPeriodLabels[kind]] as const)} />
      <DaySetting path="startsOn" help={copy.payPeriodHelp} />
    </Pair>
    <h3 className="pt-3 font-sans font-semibold">Accounts for the accounting export</h3>
    <p className="text-ink-soft text-sm">{copy.accountsHelp}</p>
    <TextSetting path="accounts.bank" />
    <Pair>
      <TextSetting path="accounts.commissionsReceivable" />
      <TextSetting path="accounts.commissionIncome" />
    </Pair>
    <Pair>
      <TextSetting path="accounts.splitExpense" />
      <TextSetting path="accounts.splitsPayable" />
    </Pair>
    <Pair>
      <TextSetting path="accounts.feesReceivable" />
      <TextSetting path="accounts.feeIncome" />
    </Pair>
    <Pair>
      <TextSetting path="accounts.waivers" />
      <TextSetting path="accounts.badDebt" />
    </Pair>
  </>
)
