import { z } from 'zod/mini'
import { cashFlowFigures } from '#shared/admin/cash-flow/figures.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { offerSorts } from '#shared/placement/offers/offer-sort.ts'

/** In order. `application-tabs.tsx` decides which are shown. */
export const applicationTabSlugs = [
  'overview',
  'documents',
  'lenders',
  'offers',
  'cash-flow',
  'deal',
  'messages',
  'activity',
] as const
export type ApplicationTabSlug = (typeof applicationTabSlugs)[number]

const key = z.string().check(z.maxLength(100))
/** Dropped if it can't be. */
const maybe = <Type extends z.ZodMiniType>(type: Type) => z.optional(z.catch(z.optional(type), undefined))

/** Sections of the overview with an address of their own. */
export const overviewSections = ['business', 'owners', 'applicant', 'financials', 'income', 'consents'] as const
export type OverviewSection = (typeof overviewSections)[number]

export const applicationSearch = z.object({
  tab: z.catch(z.enum([...applicationTabSlugs, ...overviewSections]), 'overview'),
  document: z.catch(z.union([uuid(), z.literal('')]), ''),
  /** Order of the offers, if not by APR. */
  offerSort: z.optional(z.catch(z.enum(offerSorts), 'apr')),
  /** What is open on the cash flow. */
  ...{ figure: maybe(z.enum(cashFlowFigures)), month: maybe(z.string().check(z.regex(/^\d{4}-\d{2}$/))) },
  ...{ line: maybe(key), statement: maybe(uuid()), period: maybe(key), page: maybe(z.int().check(z.positive())) },
  /** Our own deal that a renewal offer pays off: opens its form. */
  payoff: z.optional(z.catch(uuid(), '')),
})
export type ApplicationSearch = z.output<typeof applicationSearch>

/** Left out of the URL. */
export const plainApplicationSearch: ApplicationSearch = { tab: 'overview', document: '' }
