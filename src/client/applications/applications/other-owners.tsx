/** Note about the other owners; nothing if there are none. */
export const OtherOwners = ({ owners }: { owners: unknown }) =>
  Array.isArray(owners) &&
  owners.length > 1 && (
    <p className="border-action border-l-4 pl-4">
      <strong>The other owners</strong> have nothing to do now: we do not write to them, and whoever sends this
      application signs for it alone. Please tell them that you name them here. Your signature lets nobody obtain their
      credit reports: a lender who wants one asks that owner, who agrees and signs in person.
    </p>
  )
