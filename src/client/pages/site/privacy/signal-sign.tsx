import { PlainIsland } from '#client/pages/site/island.tsx'

/** Shows if this browser sends an opt-out signal for sale and sharing; without JavaScript only our commitment. */
export const SignalSign = () => (
  <PlainIsland name="privacy-signal" wake="near">
    <p>
      If your browser sends Global Privacy Control, that is a request not to sell or share your data, and it holds from
      that moment on: you need not ask for anything. We keep it with what you leave on this site.
    </p>
    <p data-signal="" role="status" className="min-h-[1lh] font-semibold" />
  </PlainIsland>
)
