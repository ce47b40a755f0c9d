import { PlainIsland } from '#client/pages/site/island.tsx'

/** Whether this browser asks not to be sold or shared, as it tells the page; without JavaScript the promise alone. */
export const SignalSign = () => (
  <PlainIsland name="privacy-signal" wake="near">
    <p>
      If your browser sends Global Privacy Control, that is a request not to sell or share your data, and it holds from
      that moment on: you need not ask for anything. We keep it with what you leave on this site.
    </p>
    <p data-signal="" role="status" className="min-h-[1lh] font-semibold" />
  </PlainIsland>
)
