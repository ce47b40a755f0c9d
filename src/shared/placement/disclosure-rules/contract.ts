import { z } from 'zod/mini'
import { usState } from '#shared/intake/prequalification/criteria.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { disclosureRule } from './disclosure-rule.ts'

const readerRoles = ['owner', 'manager', 'compliance'] as const
const editorRoles = ['owner', 'compliance'] as const

const state = usState
/** A saved version; versions are never changed. */
const ruleVersion = z.object({
  version: z.int(),
  rule: disclosureRule,
  isRetired: z.boolean(),
  /** The first day it applies to offers that are judged then. */
  validFrom: z.string(),
  reason: z.string(),
  /** Null if it came with the software. */
  by: z.nullable(z.string()),
  at: z.string(),
})
export type RuleVersion = z.output<typeof ruleVersion>

const listedRule = z.object({
  state,
  /** In force today, or the first to start. */
  current: ruleVersion,
  /** The first day of the next version, if one is planned. */
  plannedFrom: z.nullable(z.string()),
  isReviewOverdue: z.boolean(),
  differsFromShipped: z.boolean(),
})
export type ListedRule = z.output<typeof listedRule>

export const listRules = endpoint({
  ...{ method: 'GET', path: '/api/admin/disclosure-rules', access: readerRoles },
  input: z.object({}),
  reply: z.object({
    rules: z.array(listedRule),
    /** States for which the software ships a rule and the brokerage has none. */
    notAdded: z.array(state),
  }),
})
export type RuleList = z.output<typeof listRules.reply>

const ruleFile = z.object({
  state,
  /** Last saved first; empty for a state without a rule. */
  versions: z.array(ruleVersion),
  inForceVersion: z.nullable(z.int()),
  shipped: z.nullable(disclosureRule),
  today: z.string(),
})
export type RuleFile = z.output<typeof ruleFile>

export const getRule = endpoint({
  ...{ method: 'GET', path: '/api/admin/disclosure-rules/:state', access: readerRoles },
  input: z.object({ state }),
  reply: ruleFile,
})

/**
 * Adds a version; a retry with the same id and content adds nothing, with other content it is a `conflict`.
 * @param version the latest as seen, 0 for a new rule, else `conflict`.
 */
export const saveRule = endpoint({
  ...{ method: 'POST', path: '/api/admin/disclosure-rules/:state', access: editorRoles, stepUp: true },
  bodyLimit: 16 * 1024,
  input: z.object({
    state,
    id: uuid('Invalid input'),
    version: recordVersion,
    rule: disclosureRule.check(
      z.refine(({ products, prices }) => products === null || products.length + prices.length > 0, {
        error: 'Choose at least one product or kind of pricing',
        path: ['products'],
      }),
      ({ value, issues }) => {
        for (const name of ['products', 'prices', 'exemptLenders'] as const)
          if (value[name] && new Set(value[name]).size < value[name].length)
            issues.push({ code: 'custom', message: 'Choose each only once', path: [name], input: value[name] })
      },
      z.refine(({ lawAsOf, nextReviewOn }) => nextReviewOn > lawAsOf, {
        error: 'Enter a day after the law was compared',
        path: ['nextReviewOn'],
      }),
    ),
    isRetired: z.boolean('Invalid input'),
    validFrom: day('Enter the date'),
    reason: text(3, 500, 'Enter why the rule changes'),
  }),
  reply: ruleFile,
})
