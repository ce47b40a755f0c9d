import * as contract from '#shared/api/public-api/contract.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'

/** One call as its reference describes it. */
export interface Operation {
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly endpoint: Endpoint
  /** A body that works. */
  readonly example?: object
  /** What it refuses beside the ordinary: HTTP status and when. */
  readonly refusals?: Readonly<Partial<Record<'404' | '409', string>>>
  /** Takes an `Idempotency-Key`. */
  readonly isRepeatable?: true
}

const changes =
  'The one changed longest ago comes first. Take `next` as `after` until it is null. To stay up to date, ask again with ' +
  '`changedSince` five minutes before the newest `updatedAt` that you have, and replace what you know by `id`.'

/** What programs may call, in the order of the reference. */
export const operations: readonly Operation[] = [
  {
    ...{ id: 'listLeads', tag: 'Leads', summary: 'List leads', endpoint: contract.listLeads },
    description: `People who asked for funding, 100 at a time. ${changes} A lead that was joined to another has \`mergedIntoId\`.`,
  },
  {
    ...{ id: 'getLead', tag: 'Leads', summary: 'Read a lead', endpoint: contract.getLead },
    description:
      '`mayBeCalled` is the latest word of the person on calls to this number. Where it is false, do not call.',
    refusals: { '404': 'There is no lead of this id.' },
  },
  {
    ...{ id: 'createLead', tag: 'Leads', summary: 'Add a lead', endpoint: contract.createLead, isRepeatable: true },
    description:
      'The same e-mail address is the same lead: what was kept first stays, and what you send is kept beside it. ' +
      'Without `consent` the lead may not be called or texted. Send it only with the whole evidence: the words that the ' +
      'person agreed to, when, on which page, from which address and with which browser. What was withdrawn after `givenAt` stays withdrawn.',
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
    refusals: { '409': 'The Idempotency-Key was sent before, with another request.' },
  },
  {
    ...{
      id: 'listApplications',
      tag: 'Applications',
      summary: 'List applications',
      endpoint: contract.listApplications,
    },
    description: `Requests for funding with the stage they are in, 100 at a time. ${changes} Answers, documents and numbers of persons and accounts are not part of it.`,
  },
  {
    ...{ id: 'getApplication', tag: 'Applications', summary: 'Read an application', endpoint: contract.getApplication },
    description:
      'With the offers that the applicant may see: none that waits for its disclosure. Each offer has its APR with our ' +
      'success fee and without it, in thousandths of a percent (12500 is 12.5%), and its cost in cents.',
    refusals: { '404': 'There is no application of this id.' },
  },
  {
    ...{ id: 'createApplication', tag: 'Applications', summary: 'Begin an application' },
    endpoint: contract.createApplication,
    description:
      'Begins a draft for a lead with what is known already, and mails the person how to go on. Whoever has an open ' +
      'application gets no second one: `isExisting` is true, and the open one is answered. Only the applicant can send it.',
    example: { leadId: '0198c0de-0000-7000-8000-000000000001', type: 'business' },
    refusals: {
      '404': 'There is no lead of this id.',
      '409': 'The lead wants to be left alone, is spam, or was joined to another.',
    },
  },
]
