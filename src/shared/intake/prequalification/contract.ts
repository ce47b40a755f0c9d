import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import {
  type PersonalEstimateAnswers,
  personalCreditLabels,
  personalPurposeLabels,
  personalRules,
  workLabels,
} from '#shared/intake/personal-matching/personal-questions.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { estimatePersonalCall, prequalifyCall, readRulesCall } from './addresses.ts'
import { type Answers, answerRules, creditBands, urgencyDays } from './answers.ts'
import { estimate } from './estimate.ts'
import { industryLabels } from './industry.ts'
import { purposeLabels } from './purpose.ts'
import { rules } from './rules.ts'

const whole = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z.nullable(z.int(message).check(z.gte(min, message), z.lte(max, message)))

const choice = <Word extends string>(labels: Readonly<Record<Word, unknown>>, { message }: { message: string }) =>
  z.nullable(z.enum(Object.keys(labels) as [Word, ...Word[]], message))

export const prequalificationKinds = ['business', 'personal'] as const
export type PrequalificationKind = (typeof prequalificationKinds)[number]

/** All required; each may be null. */
export const answers = z.object({
  amount: whole(answerRules.amount),
  purpose: choice(purposeLabels, answerRules.purpose),
  monthsInBusiness: whole(answerRules.monthsInBusiness),
  monthlyRevenue: whole(answerRules.monthlyRevenue),
  creditBand: choice(creditBands, answerRules.creditBand),
  industry: choice(industryLabels, answerRules.industry),
  state: choice(usStates, answerRules.state),
  otherAdvances: whole(answerRules.otherAdvances),
  urgency: choice(urgencyDays, answerRules.urgency),
}) satisfies z.ZodMiniType<Answers>

/** Browsers can compute the estimate offline. */
export const readRules = endpoint({
  ...readRulesCall,
  access: 'public',
  input: z.object({}),
  reply: rules,
})

/**
 * Without the cookie of the lead's browser the answers are marked and never used (record 60). A repeated
 * `Idempotency-Key` is the same analysis, which a later lead joins; with other answers a `conflict`.
 */
export const prequalify = endpoint({
  ...prequalifyCall,
  access: 'public',
  input: z.object({ answers, leadId: z.optional(uuid('Invalid input')) }),
  reply: z.object({ id: uuid(), hasLead: z.boolean(), estimate }),
})

const wholeDollars = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z.int(message).check(z.gte(min, message), z.lte(max, message), z.multipleOf(100, message))

const required = <Word extends string>(labels: Readonly<Record<Word, unknown>>, { message }: { message: string }) =>
  z.enum(Object.keys(labels) as [Word, ...Word[]], message)

const personalAnswers = z.object({
  amount: wholeDollars(personalRules.amount),
  purpose: required(personalPurposeLabels, personalRules.purpose),
  urgency: required(urgencyDays, personalRules.urgency),
  state: required(usStates, personalRules.state),
  yearlyIncome: wholeDollars(personalRules.yearlyIncome),
  monthlyHousing: wholeDollars(personalRules.monthlyHousing),
  monthlyDebts: wholeDollars(personalRules.monthlyDebts),
  creditBand: required(personalCreditLabels, personalRules.creditBand),
  work: required(workLabels, personalRules.work),
}) satisfies z.ZodMiniType<PersonalEstimateAnswers>

/** For individuals; otherwise like `prequalify`, with the same treatment of leads and repeated requests. */
export const estimatePersonal = endpoint({
  ...estimatePersonalCall,
  access: 'public',
  input: z.object({ answers: personalAnswers, leadId: z.optional(uuid('Invalid input')) }),
  reply: prequalify.reply,
})

/** Text, because questions change. */
const leadPrequalification = z.object({
  id: uuid(),
  kind: z.enum(prequalificationKinds),
  createdAt: z.string(),
  /** Others may only know the lead's email address: never used. */
  isFromLeadBrowser: z.boolean(),
  transcript: z.array(z.object({ label: z.string(), text: z.string() })),
  estimate,
})
export type LeadPrequalification = z.output<typeof leadPrequalification>

/** Up to ten; the lead's own browser first, then latest first. */
export const listLeadPrequalifications = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/prequalifications',
  access: staffRoles,
  input: z.object({ id: uuid('Invalid input') }),
  reply: z.object({ prequalifications: z.array(leadPrequalification) }),
  views: ({ id }) => ({ action: 'lead.view', id }),
})
