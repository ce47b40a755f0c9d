import type { GuardChecks } from '#server/applications/applications/commands/move-application.ts'
import { countPresented, findChosenOffer } from '#server/placement/offers/queries.ts'

/** Guards for application moves that depend on offers; each returns the message to show if it isn't met. */
export const offerGuards = {
  'presentable-offer': async (ctx, id) =>
    (await countPresented(ctx, id)) > 0 ? undefined : 'No offer has been presented.',
  'offer-accepted': async (ctx, id) => ((await findChosenOffer(ctx, id)) ? undefined : 'No offer has been chosen.'),
  'contract-signed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.contract ? undefined : 'The signed contract hasn’t been recorded.',
  'lender-confirmed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.funding ? undefined : 'The lender’s confirmation hasn’t been recorded.',
} satisfies GuardChecks
