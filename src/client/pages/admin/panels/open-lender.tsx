import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { LenderPanel } from '#client/placement/lenders/lender-panel.tsx'

interface OpenLenderProps {
  id: string
  mayChange: boolean
  onClose: () => void
}

/** The panel of the lenders, loaded after the list. */
export const OpenLender = (props: OpenLenderProps) => (
  <>
    <RecordViewers kind="lender" id={props.id} />
    <LenderPanel {...props} />
  </>
)
