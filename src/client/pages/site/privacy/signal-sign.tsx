import { PlainIsland } from '#client/pages/site/island.tsx'

/** Shows if this browser sends an opt-out signal for sale and sharing; without JavaScript only our commitment. */
export const SignalSign = () => (
  <PlainIsland name="privacy-signal" wake="near">
    <p>
      If your browser sends a Global Privacy Control signal, we treat it as a request not to sell or share your data,
      effective right away. You don’t need to do anything else. We save it with the information you leave on this site.
    </p>
    <p data-signal="" role="status" className="min-h-[1lh] font-semibold" />
  </PlainIsland>
)
