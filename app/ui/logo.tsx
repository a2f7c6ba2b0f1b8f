/** The notebook: cover, page, margin line and a tick of the pen. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={`shrink-0 fill-none ${className}`}>
      <rect x="1" y="1" width="46" height="46" rx="10" className="fill-primary" />
      <path d="M10 6h27a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H10z" className="fill-raised" />
      <path d="M18 15h24M18 24h24M18 33h24" className="stroke-[1.5] stroke-rule" />
      <path d="M17 6v36" className="stroke-[2.5] stroke-margin" />
      <path
        d="M21 25.5c1.9 1.5 3.4 3.5 4.7 6C27.8 24.5 31.5 19 37.5 14.5"
        className="stroke-[4] stroke-primary [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </svg>
  )
}
