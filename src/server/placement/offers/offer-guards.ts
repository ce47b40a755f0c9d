import type { GuardChecks } from '#server/applications/applications/commands/move-application.ts'
import { countPresented, findChosenOffer } from '#server/placement/offers/queries.ts'

/** What must be true of offers before an application moves; each answers the sentence to show where it is not. */
export const offerGuards = {
  'presentable-offer': async (ctx, id) => ((await countPresented(ctx, id)) > 0 ? undefined : 'No offer was presented.'),
  'offer-accepted': async (ctx, id) => ((await findChosenOffer(ctx, id)) ? undefined : 'No offer was chosen.'),
  'contract-signed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.contract ? undefined : 'The signed contract was not recorded.',
  'lender-confirmed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.funding ? undefined : 'The lender’s confirmation was not recorded.',
} satisfies GuardChecks
