import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'

/** Of an application that has nothing yet. */
export const emptyProgress: ApplicationDetail['progress'] = {
  ...{ documents: 0, lenders: 0, offers: 0, offersToPresent: 0, offersWithoutDisclosure: 0 },
  ...{ isMissingDocuments: false, matchingLenders: 0 },
}
