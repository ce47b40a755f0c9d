import { Button } from '#client/ui/button.tsx'
import { merchantQuotePdfPath } from '#shared/intake/merchants/contract.ts'
import * as copy from './copy.tsx'

interface QuotePdfFormProps {
  token: string
  variant?: 'primary' | 'secondary'
}

/** Downloads by POST, so that the token is in no URL. */
export const QuotePdfForm = ({ token, variant = 'secondary' }: QuotePdfFormProps) => (
  <form method="post" action={merchantQuotePdfPath}>
    <input type="hidden" name="token" value={token} />
    <Button type="submit" variant={variant}>
      {copy.downloadPdf}
    </Button>
  </form>
)
