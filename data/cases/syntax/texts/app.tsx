// A page of pools; the design is at https://example.com/design and design.md.
import React, { useState } from 'react';

type Props = { url: `https://${string}`; title?: string; children: React.ReactNode };

/** Shows a link to example.com, or whatever it is given. */
export function Card<T,>({ url, title = "https://example.com/", children }: Props & { data?: T }) {
  const [open, setOpen] = useState<boolean>(false); // example.org/state
  return (
    <section className={open ? "card card-open" : 'card'} data-from="https://example.com/card">
      <h2>{title}</h2>
      <p>
        See https://example.com/card or example.org, or write to cards@example.com. It&apos;s {open ? 'open' : `closed, ${url}`}.
      </p>
      {/* from https://example.com/snippets */}
      <button onClick={() => setOpen(!open)} aria-label="open it's">more</button>
      <>{children}</>
    </section>
  );
}
