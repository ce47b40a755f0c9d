import type { ImportSubject } from '#client/intake/imports/import-subject.ts'
import { addressOf } from '#client/pages/admin/lists/record-routes.ts'
import { applicationFormat } from '#shared/applications/imports/application-format.ts'
import { leadFormat } from '#shared/intake/imports/lead-fields.ts'
import { merchantFormat } from '#shared/intake/imports/merchant-fields.ts'
import { dealFormat } from '#shared/placement/deals/deal-import-format.ts'

/** Everything that can be imported, in the order of the choice. */
export const importSubjects: readonly ImportSubject[] = [
  {
    ...{ kind: 'leads', title: 'Leads', plural: 'leads', format: leadFormat },
    sourceHelp: 'The source shown for leads without one in the file, such as “Trade show May 2026”.',
    matchedBy: 'Matched by email address or phone number.',
    updateText: 'Update name and phone from the file',
    caution:
      'A file doesn’t prove consent. Calls, texts and marketing emails to these leads stay blocked until the lead agrees.',
    undoEffect:
      'Leads added by this import are deleted, and updated leads get their previous name and phone back. Leads that were changed since, wrote to us or applied are kept.',
    ...{ listPath: '/admin/leads', addressOf: (id) => addressOf({ kind: 'lead', id }) },
  },
  {
    ...{ kind: 'merchants', title: 'Merchant requests', plural: 'merchant requests', format: merchantFormat },
    sourceHelp: 'Shown in the history of these requests, such as “Old CRM, May 2026”.',
    matchedBy: 'Matched by email address and business name.',
    updateText: 'Update name, phone, industry, processor and contract end from the file',
    caution:
      'Merchants are not emailed, and a file doesn’t prove consent to calls, texts or marketing emails. Quotes are not imported.',
    undoEffect:
      'Requests added by this import are deleted, and updated ones get their previous values back. Requests that were changed since, or have a quote, document, task or new note, are kept.',
    ...{ listPath: '/admin/leads-merchant', addressOf: (id) => addressOf({ kind: 'merchant', id }) },
  },
  {
    ...{ kind: 'applications', title: 'Applications', plural: 'applications', format: applicationFormat },
    sourceHelp: 'Shown in the history of these applications, such as “Old CRM, May 2026”.',
    matchedBy: 'Matched by email address, business and day of submission; drafts by email address.',
    updateText: undefined,
    caution:
      'Imported applications have no signature, transcript or consent, and are marked as imported. Applicants are not emailed. Before a lender can see one, the applicant has to consent.',
    undoEffect:
      'Applications added by this import are deleted with their answers. Applications that were changed or opened since, or have documents, messages, tasks, offers or new notes, are kept.',
    ...{ listPath: '/admin/applications', addressOf: (id) => addressOf({ kind: 'application', id }) },
  },
  {
    ...{ kind: 'deals', title: 'Funded deals', plural: 'funded deals', format: dealFormat },
    sourceHelp: 'Shown in the history of these applications, such as “Old CRM, May 2026”.',
    matchedBy: 'Matched by email address, lender and funding date.',
    updateText: undefined,
    caution:
      'Each deal gets an application that is marked as imported, without signature, transcript or consent. Clients are not emailed. Commissions and fees are not imported.',
    undoEffect:
      'Deals added by this import are deleted with their applications. Deals that were changed since, or whose renewal has begun, are kept.',
    ...{ listPath: '/admin/applications', listSearch: { view: 'all', only: 'funded' } },
    addressOf: (id) => addressOf({ kind: 'application', id }),
  },
]
