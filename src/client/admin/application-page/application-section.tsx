import type { ReactNode } from 'react'

export const ApplicationSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 border-line border-t pt-4">
    <h3 className="mb-2 font-sans font-semibold text-sm">{title}</h3>
    {children}
  </section>
)
