import * as contract from '#shared/api/public-api/contract.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'

/** One call as shown in the reference. */
export interface Operation {
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly endpoint: Endpoint
  /** A valid body. */
  readonly example?: object
  /** Call-specific errors: HTTP status and cause. */
  readonly refusals?: Readonly<Partial<Record<'404' | '409', string>>>
  /** Accepts an `Idempotency-Key`. */
  readonly isRepeatable?: true
}

const changes =
  'Sorted by last change, oldest first. Send `next` as `after` until it is null. To stay up to date, ask again with ' +
  '`changedSince` five minutes before your newest `updatedAt`, and replace records by `id`.'

/** The public calls, in reference order. */
export const operations: readonly Operation[] = [
  {
    ...{ id: 'listLeads', tag: 'Leads', summary: 'List leads', endpoint: contract.listLeads },
    description: `People who asked for funding, 100 per page. ${changes} A merged lead has \`mergedIntoId\`.`,
  },
  {
    ...{ id: 'getLead', tag: 'Leads', summary: 'Get a lead', endpoint: contract.getLead },
    description: '`mayBeCalled` is the person’s latest choice about calls to this number. If it is false, do not call.',
    refusals: { '404': 'No lead has this id.' },
  },
  {
    ...{ id: 'createLead', tag: 'Leads', summary: 'Add a lead', endpoint: contract.createLead, isRepeatable: true },
    description:
      'The same email address is the same lead: existing details stay, and your request is stored as a resubmission. ' +
      'Without `consent` the lead may not be called or texted. Send it only with complete evidence: the exact text the ' +
      'person agreed to, the time, the page, and their IP address and browser. A withdrawal after `givenAt` still applies.',
    example: {
      ...{ name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', source: 'Partner site' },
      consent: {
        ...{
          channels: ['call'],
          text: 'I agree that Example Partner may call me about my funding request.',
          version: '2026-1',
        },
        ...{ givenAt: '2026-03-01T09:30:00Z', form: 'Quote form', pageUrl: 'https://partner.example.com/quote' },
        ...{ ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
      },
    },
    refusals: { '409': 'The Idempotency-Key was used before with a different request.' },
  },
  {
    ...{
      id: 'listApplications',
      tag: 'Applications',
      summary: 'List applications',
      endpoint: contract.listApplications,
    },
    description: `Requests for funding with their stage, 100 per page. ${changes} Answers, documents and identity and account numbers are not included.`,
  },
  {
    ...{ id: 'getApplication', tag: 'Applications', summary: 'Get an application', endpoint: contract.getApplication },
    description:
      'Includes the offers the applicant can see, so none that are waiting for a disclosure. Each offer has its APR with and without our ' +
      'success fee in thousandths of a percent (12500 is 12.5%), and its cost in cents.',
    refusals: { '404': 'No application has this id.' },
  },
  {
    ...{ id: 'createApplication', tag: 'Applications', summary: 'Start an application' },
    endpoint: contract.createApplication,
    description:
      'Starts a draft for a lead with the details we have, and emails the person a link to continue. If they already have an open ' +
      'application, it is returned with `isExisting` true. Only the applicant can submit it.',
    example: { leadId: '0198c0de-0000-7000-8000-000000000001', type: 'business' },
    refusals: {
      '404': 'No lead has this id.',
      '409': 'The lead must not be contacted, is spam, or was merged into another.',
    },
  },
]
