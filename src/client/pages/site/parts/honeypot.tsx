import * as copy from './copy.tsx'
/** A field that people neither see nor reach. @param props.form id, if it is outside of its form. */
export const Honeypot = ({ form }: { form?: string }) => (
  <label aria-hidden="true" className="sr-only">
    {copy.leaveThisEmpty}
    <input name="homepage" form={form} tabIndex={-1} autoComplete="off" />
  </label>
)
